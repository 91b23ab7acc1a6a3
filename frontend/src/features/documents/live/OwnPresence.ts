/** Tells the others where this tab is. */

import { toPage, visible } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import type { Editor } from "../editor/Editor";
import { equal } from "../model/values";
import type { Clock } from "../sync/ports";
import type { Live } from "./state";
import { NO_PRESENCE, type Presence } from "./wire";

/** So many ms at least lie between two messages, and so many more for each who is here: they are told to all of them. */
const EVERY_MS = { least: 100, each: 0.5, most: 200 } as const;
/** So many selected widgets are told at most. */
const MOST_SELECTED = 50;
/** No place is farther away, in hundredths of a pixel. */
const FARTHEST = 1_000_000_000;

const whole = (length: number) => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(length))) + 0;

interface Parts {
  readonly editor: Editor;
  readonly controller: CanvasController;
  readonly live: Live;
  readonly clock: Clock;
  readonly send: (presence: Presence) => void;
}

export class OwnPresence {
  readonly #parts: Parts;
  readonly #end = new AbortController();
  #sent: Presence | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #isPlanned = false;
  /** Where the pointer is over the canvas, in the window. */
  #pointer: { readonly x: number; readonly y: number } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { editor, controller, live } = parts;
    const { signal } = this.#end;
    const tell = () => this.tell();
    const stops = [
      editor.view.subscribe(tell),
      editor.selection.store.subscribe(tell),
      live.subscribe(tell),
      controller.onPaint(tell),
    ];
    signal.addEventListener("abort", () => {
      for (const stop of stops) stop();
    });
    document.addEventListener("visibilitychange", tell, { signal });
    const point = (pointer: { readonly x: number; readonly y: number } | null) => {
      this.#pointer = pointer;
      this.tell();
    };
    const { root } = controller;
    const passive = { signal, passive: true };
    const moved = ({ clientX: x, clientY: y }: PointerEvent) => point({ x, y });
    root?.addEventListener("pointermove", moved, passive);
    root?.addEventListener("pointerleave", () => point(null), passive);
  }

  /** Something may be another than what was sent: it is sent soon, and at most ten times a second. */
  tell(): void {
    if (this.#isPlanned || this.#end.signal.aborted) return;
    const { clock } = this.#parts;
    const pause = this.#sentAt + this.#every - clock.now();
    this.#isPlanned = true;
    clock.after(Math.max(0, pause), () => {
      this.#isPlanned = false;
      if (!this.#end.signal.aborted) this.#send();
    });
  }

  get #every(): number {
    const { least, each, most } = EVERY_MS;
    return Math.min(most, least + each * this.#parts.live.getState().peers.length);
  }

  /** Nobody knows any more what was sent. */
  renew(): void {
    this.#sent = null;
    this.tell();
  }

  close(): void {
    this.#end.abort();
  }

  #send(): void {
    // Who comes is seen here, and is then told.
    if (this.#parts.live.getState().peers.length === 0) return;
    const presence = document.hidden ? NO_PRESENCE : this.#now();
    if (this.#sent !== null && equal(this.#sent, presence)) return;
    this.#sent = presence;
    this.#sentAt = this.#parts.clock.now();
    this.#parts.send(presence);
  }

  #now(): Presence {
    const { editor, live } = this.#parts;
    return {
      page: editor.view.getState().page,
      selected: editor.selection.store.getState().ids.slice(0, MOST_SELECTED),
      cursor: this.#cursor(),
      width: editor.width,
      // Two who follow each other would go farther and farther away.
      view: live.getState().following === null ? this.#view() : null,
    };
  }

  #cursor(): Presence["cursor"] {
    const { controller } = this.#parts;
    if (this.#pointer === null || controller.root === null) return null;
    const { left, top } = controller.root.getBoundingClientRect();
    const at = { x: this.#pointer.x - left, y: this.#pointer.y - top };
    const { x, y } = controller.toDrawing(toPage(controller.camera, at));
    return { x: whole(x), y: whole(y) };
  }

  #view(): Presence["view"] {
    const { camera, viewport, layout } = this.#parts.controller;
    if (viewport.width === 0) return null;
    const { x, y, width, height } = layout.areaToDrawn(visible(camera, viewport));
    return { x: whole(x), y: whole(y), width: whole(width), height: whole(height) };
  }
}
