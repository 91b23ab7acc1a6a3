import type { Point } from "../hit/geometry";
import { isUnder, pick } from "../hit/query";
import { pagePoint, slop } from "../tools/context";
import { type Camera, panBy, zoomAt } from "./camera";
import type { CanvasController } from "./controller";

/** A finger that moved by no more, in px, has not moved. */
const SLACK = 8;
/** A finger that rests for so long, in ms, asks for the menu: a moment before browsers open their own. */
const LONG = 450;

/** What fingers ask of the gestures of one pointer. */
interface Hands {
  /** A press and its release, without a move between them. */
  readonly click: (event: PointerEvent, button?: number) => void;
  /** Takes back what the first finger has begun. */
  readonly cancel: () => void;
}

/** Two fingers, and what they began with. */
interface Pinch {
  readonly camera: Camera;
  readonly centre: Point;
  readonly distance: number;
}

/**
 * Fingers on the canvas. One selects, and drags what is selected or whatever a tool in hand does; elsewhere it pans. Two pan and
 * zoom. One that rests opens the menu.
 */
export class Touches {
  private readonly fingers = new Map<number, Point>();
  private pinch: Pinch | null = null;
  /** The press of a finger that drags nothing. */
  private press: PointerEvent | null = null;
  private from: Point = { x: 0, y: 0 };
  private hasMoved = false;
  /** What the fingers did is done: those that are left do nothing more. */
  private isSpent = false;
  private timer: number | undefined;

  constructor(
    private readonly controller: CanvasController,
    private readonly root: HTMLElement,
    private readonly hands: Hands,
  ) {}

  private at({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.root.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** Each answers whether the event is used up; else it goes on as that of a mouse. */
  down(event: PointerEvent, onHandle: boolean): boolean {
    const at = this.at(event);
    this.fingers.set(event.pointerId, at);
    window.clearTimeout(this.timer);
    if (this.fingers.size > 1) {
      this.press = null;
      if (this.fingers.size === 2) this.startPinch();
      return true;
    }
    [this.from, this.hasMoved, this.isSpent, this.pinch] = [at, false, false, null];
    if (!onHandle) this.timer = window.setTimeout(() => this.rest(event), LONG);
    if (onHandle || this.controller.tool.name !== "select" || this.isOnSelected(at)) return false;
    this.press = event;
    return true;
  }

  /** Is something selected here that may be moved? */
  private isOnSelected(at: Point): boolean {
    const context = this.controller.context();
    const { boxes, selection, layout } = context;
    const point = pagePoint(context, at);
    const hit = pick(boxes, point, { opened: selection.opened, slop: slop(context) });
    if (!layout || hit === null) return false;
    return selection.ids.some((id) => id === hit || isUnder(boxes, id, point, slop(context)));
  }

  move(event: PointerEvent): boolean {
    const last = this.fingers.get(event.pointerId);
    if (last === undefined) return false;
    const at = this.at(event);
    this.fingers.set(event.pointerId, at);
    if (this.pinch !== null) this.followPinch(this.pinch);
    if (this.pinch !== null || this.isSpent) return true;
    if (!this.hasMoved) {
      if (Math.hypot(at.x - this.from.x, at.y - this.from.y) <= SLACK) return true;
      this.hasMoved = true;
      window.clearTimeout(this.timer);
    }
    if (this.press === null) return false;
    const { controller } = this;
    controller.setCamera(panBy(controller.camera, at.x - last.x, at.y - last.y));
    return true;
  }

  up(event: PointerEvent): boolean {
    if (!this.fingers.delete(event.pointerId)) return false;
    window.clearTimeout(this.timer);
    const { press } = this;
    this.press = null;
    if (this.pinch !== null || this.isSpent) {
      this.pinch = null;
      this.isSpent = this.fingers.size > 0;
      return true;
    }
    if (press === null) return false;
    if (!this.hasMoved) this.hands.click(press);
    return true;
  }

  /** The fingers were taken away, or the canvas is. */
  end(): void {
    window.clearTimeout(this.timer);
    this.fingers.clear();
    [this.press, this.pinch, this.isSpent] = [null, null, false];
  }

  /** The finger that rests selects what is below it, and opens the menu. */
  private rest(event: PointerEvent): void {
    this.press = null;
    this.isSpent = true;
    this.hands.cancel();
    this.hands.click(event, 2);
    const { clientX, clientY } = event;
    const menu = { bubbles: true, cancelable: true, button: 2, clientX, clientY };
    this.root.dispatchEvent(new MouseEvent("contextmenu", menu));
  }

  private startPinch(): void {
    this.hands.cancel();
    const { camera } = this.controller;
    this.pinch = { camera, ...this.spread() };
  }

  private followPinch({ camera, centre, distance }: Pinch): void {
    const now = this.spread();
    const zoomed = zoomAt(camera, (camera.zoom * now.distance) / distance, centre);
    const [dx, dy] = [now.centre.x - centre.x, now.centre.y - centre.y];
    this.controller.setCamera(panBy(zoomed, dx, dy));
  }

  /** The middle of the two fingers, and how far they are from each other. */
  private spread(): Pick<Pinch, "centre" | "distance"> {
    const [one = this.from, other = one] = [...this.fingers.values()];
    return {
      centre: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    };
  }
}
