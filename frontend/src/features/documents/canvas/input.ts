import { edgeScroll } from "@/shared/selection";
import { HANDLES, type Handle } from "../tools/resize";
import type { Modifiers, Target } from "../tools/state";
import { panBy, wheelZoom } from "./camera";
import type { CanvasController } from "./controller";
import { Touches } from "./touch";

/**
 * A pointer that sends nothing for so long, in ms, has come to rest; then it snaps again. A browser has no event for that, and
 * snapping is off while the pointer is fast (EDIT-147), so a timer has to say it.
 */
const REST = 60;
/** Two presses count as one double click within so many ms and px. */
const DOUBLE = { time: 500, distance: 5, ofFingers: 24 };
/** A line of a wheel that counts in lines, in px. */
const LINE = 16;

function modifiersOf(event: MouseEvent | KeyboardEvent): Modifiers {
  return { shift: event.shiftKey, alt: event.altKey, mod: event.ctrlKey || event.metaKey };
}

const isHandle = (name: string | undefined): name is Handle =>
  HANDLES.some((handle) => handle === name);

function targetOf(event: Event): Target {
  const element = event.target instanceof Element ? event.target : null;
  const handle = element?.closest<HTMLElement>("[data-handle]")?.dataset.handle;
  if (isHandle(handle)) return { kind: "handle", handle };
  return element?.closest("[data-turn]") ? { kind: "turn" } : { kind: "canvas" };
}

const isEdited = (event: Event) =>
  event.target instanceof Element && event.target.closest("[data-edited]") !== null;

/** Guides, and the ruler that they come from, are pulled by themselves. */
const isGuide = (event: Event) =>
  event.target instanceof Element && event.target.closest("[data-guide]") !== null;

/** Turns what browsers send into events of the machine, until the answered function is called. */
export function listen(controller: CanvasController, root: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const gesture = new Gesture(controller, root);
  root.addEventListener("pointerdown", (event) => gesture.down(event), { signal });
  root.addEventListener("pointermove", (event) => gesture.move(event), { signal });
  root.addEventListener("pointerup", (event) => gesture.up(event), { signal });
  root.addEventListener("pointercancel", () => gesture.taken(), { signal });
  root.addEventListener("lostpointercapture", () => gesture.cancel(), { signal });
  root.addEventListener("pointerleave", () => gesture.leave(), { signal });
  root.addEventListener("wheel", (event) => gesture.wheel(event), { signal, passive: false });
  root.addEventListener("mousedown", (event) => gesture.mouseDown(event), { signal });
  root.addEventListener("focusout", (event) => gesture.focusOut(event), { signal });
  root.addEventListener("contextmenu", keepOwnMenu, { signal, capture: true });
  const key = (event: KeyboardEvent) => gesture.key(event);
  window.addEventListener("keydown", key, { signal });
  window.addEventListener("keyup", key, { signal });
  window.addEventListener("blur", () => gesture.blur(), { signal });
  return () => {
    gesture.leaveAll();
    ended.abort();
  };
}

/** A finger that rests has the menu opened here: that of the browser, where there is one, comes as well. */
function keepOwnMenu(event: MouseEvent): void {
  if (!event.isTrusted || isEdited(event)) return;
  if (!("pointerType" in event) || event.pointerType !== "touch") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const isTouch = ({ pointerType }: PointerEvent) => pointerType === "touch";

/** Follows one pointer from its press to its release. */
class Gesture {
  private pointer: number | null = null;
  private modifiers: Modifiers = { shift: false, alt: false, mod: false };
  private rest: number | undefined;
  private edge = 0;
  private origin = { x: 0, y: 0 };
  /** Where the pointer is without a press, in the window; null while it is elsewhere. */
  private hover: { readonly x: number; readonly y: number } | null = null;
  private pressed = { time: Number.NEGATIVE_INFINITY, x: 0, y: 0, count: 0 };
  /** What was focused before the press. */
  private focused: Element | null = null;
  private readonly touches: Touches;

  constructor(
    private readonly controller: CanvasController,
    private readonly root: HTMLElement,
  ) {
    this.touches = new Touches(controller, root, {
      click: (event, button = event.button) => {
        this.press(event, button, false);
        this.end();
        if (button !== 2) controller.dispatch({ type: "up" });
      },
      cancel: () => this.cancel(),
    });
  }

  private at(event: MouseEvent) {
    return { x: event.clientX - this.origin.x, y: event.clientY - this.origin.y };
  }

  down(event: PointerEvent): void {
    if (isEdited(event) || isGuide(event)) return;
    if (isTouch(event) && this.touches.down(event, targetOf(event).kind !== "canvas")) return;
    if (this.pointer === null) this.press(event, event.button);
  }

  private press(event: PointerEvent, button: number, stays = true): void {
    const { left, top } = this.root.getBoundingClientRect();
    this.origin = { x: left, y: top };
    this.modifiers = modifiersOf(event);
    const target = targetOf(event);
    // The canvas itself is focused by the browser, without a ring.
    if (target.kind !== "canvas") this.root.focus({ preventScroll: true });
    // The button of the context menu is let go over the menu.
    if (button !== 2) {
      this.pointer = event.pointerId;
      if (stays) this.root.setPointerCapture(event.pointerId);
    }
    this.focused = document.activeElement;
    this.controller.pointer = this.at(event);
    this.controller.dispatch({
      type: "down",
      at: this.at(event),
      time: event.timeStamp,
      modifiers: this.modifiers,
      target,
      button,
      detail: this.count(event),
    });
  }

  /** The middle button would scroll by itself, and a handle would take the focus from the canvas. */
  mouseDown(event: MouseEvent): void {
    const isOwn = event.button === 1 || targetOf(event).kind !== "canvas";
    if (isOwn || this.hasGivenFocus()) event.preventDefault();
  }

  /** The press has opened a field beside the canvas, which keeps the focus: a comment begins so. */
  private hasGivenFocus(): boolean {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return false;
    return activeElement !== this.focused && !this.root.contains(activeElement);
  }

  /** So many presses in a row; browsers count them for the mouse, but not for pointers. */
  private count(event: PointerEvent): number {
    const { timeStamp: time, clientX: x, clientY: y, button } = event;
    const last = this.pressed;
    const again =
      button === 0 &&
      time - last.time < DOUBLE.time &&
      Math.hypot(x - last.x, y - last.y) < (isTouch(event) ? DOUBLE.ofFingers : DOUBLE.distance);
    this.pressed = { time, x, y, count: again ? last.count + 1 : 1 };
    return this.pressed.count;
  }

  /** What was done elsewhere in between parts two presses, however fast they follow each other. */
  focusOut({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !this.root.contains(relatedTarget)) this.pressed.count = 0;
  }

  move(event: PointerEvent): void {
    if (isTouch(event) && this.touches.move(event)) return;
    if (this.pointer === null) {
      this.hover = { x: event.clientX, y: event.clientY };
      this.measure(modifiersOf(event));
    }
    if (event.pointerId !== this.pointer) return;
    this.modifiers = modifiersOf(event);
    this.send(this.at(event), event.timeStamp);
    if (this.edge === 0) this.followEdge(event.timeStamp);
    window.clearTimeout(this.rest);
    this.rest = window.setTimeout(() => this.again(event.timeStamp + REST), REST);
  }

  /** EDIT-150: with Alt held, what is pointed at is measured to. */
  private measure({ alt, mod }: Modifiers): void {
    const { controller, hover } = this;
    const measures = alt && hover !== null && controller.selection.ids.length > 0;
    if (!measures && controller.measuring === null) return;
    const { left, top } = this.root.getBoundingClientRect();
    const at = hover && { x: hover.x - left, y: hover.y - top };
    controller.measuring = measures && at !== null ? { at, deep: mod } : null;
    controller.schedule();
  }

  leave(): void {
    this.hover = null;
    this.measure(this.modifiers);
  }

  private send(at: { x: number; y: number }, time: number): void {
    this.controller.move({ type: "move", at, time, modifiers: this.modifiers });
  }

  /** The pointer is where it was, but something else has changed: time, keys, or the page under it. */
  private again(time: number): void {
    if (this.pointer !== null) this.send(this.controller.pointer, time);
  }

  up(event: PointerEvent): void {
    if (isTouch(event) && this.touches.up(event)) return;
    if (event.pointerId !== this.pointer) return;
    this.end();
    this.controller.flush();
    this.controller.dispatch({ type: "up" });
  }

  /** The browser takes the pointer for itself. */
  taken(): void {
    this.touches.end();
    this.cancel();
  }

  cancel(): void {
    if (this.pointer === null) return;
    this.end();
    this.controller.dispatch({ type: "cancel" });
  }

  end(): void {
    window.clearTimeout(this.rest);
    cancelAnimationFrame(this.edge);
    this.edge = 0;
    this.pointer = null;
  }

  leaveAll(): void {
    this.touches.end();
    this.end();
  }

  /** Near an edge of the viewport the page comes along, frame by frame, until the pointer leaves the edge. */
  private followEdge(time: number): void {
    this.edge = 0;
    const { controller } = this;
    const { preview, viewport, pointer } = controller;
    if (this.pointer === null || preview === null || preview.kind === "turn") return;
    const dx = edgeScroll(pointer.x, 0, viewport.width);
    const dy = edgeScroll(pointer.y, 0, viewport.height);
    if (dx === 0 && dy === 0) return;
    controller.setCamera(panBy(controller.camera, -dx, -dy));
    this.again(time);
    this.edge = requestAnimationFrame((next) => this.followEdge(next));
  }

  wheel(event: WheelEvent): void {
    if (isEdited(event) && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { controller } = this;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) {
      const { left, top } = this.root.getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      controller.setCamera(wheelZoom(controller.camera, dy, point));
    } else {
      const sideways = event.shiftKey && dx === 0;
      controller.setCamera(panBy(controller.camera, sideways ? -dy : -dx, sideways ? 0 : -dy));
    }
    this.again(event.timeStamp);
  }

  /** Shift, Alt and Ctrl/⌘ count in the middle of a gesture too; the space bar holds the hand. */
  key(event: KeyboardEvent): void {
    if (event.type === "keyup" && event.key === " ") {
      this.controller.dispatch({ type: "space", held: false });
    }
    if (!["Shift", "Alt", "Control", "Meta"].includes(event.key)) return;
    if (this.pointer === null) this.measure(modifiersOf(event));
    if (this.pointer === null && this.controller.measuring === null) return;
    // Alt alone would go to the browser's menu.
    if (event.key === "Alt") event.preventDefault();
    if (this.pointer === null) return;
    this.modifiers = modifiersOf(event);
    this.again(event.timeStamp);
  }

  blur(): void {
    this.leave();
    this.cancel();
    this.controller.dispatch({ type: "space", held: false });
  }
}
