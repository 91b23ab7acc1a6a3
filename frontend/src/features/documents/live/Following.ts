/** Keeps the view of this tab where somebody else looks (EDIT-386). */

import { announce } from "@/shared/ui";
import { type Camera, showArea } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import type { Editor } from "../editor/Editor";
import { liveMessages as words } from "../messages/live";
import { measuresOf } from "../model/layout/page";
import { follow, type Live, type LiveState } from "./state";
import type { Peer } from "./wire";

/** With each frame the camera goes so much of the way that is left. */
const STEP = 0.25;
/** What is nearer than this, in screen px, and so much of the zoom, is there. */
const NEAR = { length: 0.5, zoom: 0.001 } as const;
/** Keys that do nothing by themselves, and the one that leads to Stop. */
const QUIET: readonly string[] = ["Shift", "Control", "Alt", "Meta", "Tab"];
/** What lies over the editor and has an Escape of its own. */
const OVER = '[role="dialog"], [role="menu"]';
/** What is pressed in these is no move of one's own. */
const ELSEWHERE = `[data-follow], ${OVER}`;

export class Following {
  readonly #editor: Editor;
  readonly #controller: CanvasController;
  readonly #live: Live;
  readonly #end = new AbortController();

  constructor(editor: Editor, controller: CanvasController, live: Live) {
    this.#editor = editor;
    this.#controller = controller;
    this.#live = live;
    const { signal } = this.#end;
    const stops = [
      live.subscribe((now, before) => this.#look(now, before)),
      controller.onPaint(() => this.#step()),
    ];
    signal.addEventListener("abort", () => {
      for (const stop of stops) stop();
    });
    const how = { signal, capture: true } as const;
    for (const type of ["pointerdown", "wheel", "keydown"] as const)
      window.addEventListener(type, (event) => this.#moved(event), how);
  }

  close(): void {
    this.#end.abort();
  }

  get #peer(): Peer | null {
    const { peers, following } = this.#live.getState();
    return peers.find(({ peer }) => peer === following) ?? null;
  }

  #look(now: LiveState, before: LiveState): void {
    if (now.following !== before.following) this.#say(now, before);
    if (now.following === null) return;
    if (now.peers !== before.peers || now.following !== before.following) this.#go();
  }

  #say(now: LiveState, before: LiveState): void {
    const named = ({ faces }: LiveState, peer: string | null) =>
      faces.find((face) => face.peer === peer)?.name;
    const [next, last] = [named(now, now.following), named(before, before.following)];
    if (next !== undefined) announce(words.following(next));
    else if (last === undefined) return;
    else if (named(now, before.following) === undefined) announce(words.left(last));
    else announce(words.stopped(last));
  }

  /** Shows the page and the width that are followed. The camera comes after them with the frames. */
  #go(): void {
    const peer = this.#peer;
    if (peer === null) return;
    const { page, width } = peer;
    const { document, records, view } = this.#editor;
    if (page !== null && records.children("pages").includes(page)) this.#editor.openPage(page);
    if (width !== null && width !== this.#editor.width)
      view.setState({ width: Math.round(measuresOf(document, width).width / 100) });
    this.#controller.schedule();
  }

  #step(): void {
    const { camera, viewport } = this.#controller;
    const target = this.#target();
    if (target === null || viewport.width === 0) return;
    const next = isNear(camera, target) || isCalm() ? target : between(camera, target);
    if (next.x === camera.x && next.y === camera.y && next.zoom === camera.zoom) return;
    this.#controller.setCamera(next);
  }

  #target(): Camera | null {
    const peer = this.#peer;
    const { layout, viewport } = this.#controller;
    if (peer?.view == null || peer.page !== this.#editor.view.getState().page) return null;
    const { width, height } = peer.view;
    const size = { width: layout.length(width), height: layout.length(height) };
    return showArea({ ...layout.pointToShown(peer.view), ...size }, viewport);
  }

  /** A person who does something goes their own way from there. */
  #moved(event: Event): void {
    if (this.#live.getState().following === null) return;
    const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
    const elsewhere = isEscape ? OVER : ELSEWHERE;
    if (event.target instanceof Element && event.target.closest(elsewhere) !== null) return;
    if (event instanceof KeyboardEvent && QUIET.includes(event.key)) return;
    // Escape ends this, and nothing else.
    if (isEscape) event.stopPropagation();
    follow(this.#live, null);
  }
}

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const isNear = (one: Camera, other: Camera) =>
  Math.abs(one.x - other.x) < NEAR.length &&
  Math.abs(one.y - other.y) < NEAR.length &&
  Math.abs(one.zoom / other.zoom - 1) < NEAR.zoom;

const between = (from: Camera, to: Camera): Camera => ({
  x: from.x + (to.x - from.x) * STEP,
  y: from.y + (to.y - from.y) * STEP,
  zoom: from.zoom + (to.zoom - from.zoom) * STEP,
});
