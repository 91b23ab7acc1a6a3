/** Where something is pinned: to a widget, with which it moves, or to a place on the page. */

import { framesOf } from "../hit/boxes";
import { middle, type Point, rotate, type WidgetId } from "../hit/geometry";
import type { CanvasController } from "./controller";

/** So many parts of a widget's width and height are told apart. */
const PARTS = 1_000;

/**
 * In a widget `x` and `y` are thousandths of its width and height, before it is turned. On a page they are hundredths of a
 * pixel of the drawing.
 */
export interface Anchor extends Point {
  readonly widget: WidgetId | null;
}

type Desk = Pick<CanvasController, "boxes" | "layout">;

/** What stands at a point of the shown page: a widget with the part of it, or the place. */
export function anchorAt(desk: Desk, widget: WidgetId | null, point: Point): Anchor {
  const [frame] = framesOf(desk.boxes, widget === null ? [] : [widget]);
  if (frame === undefined) return { widget: null, ...desk.layout.pointToDrawn(point) };
  const straight = rotate(point, middle(frame), -frame.turn);
  const part = (at: number, from: number, size: number) => {
    const parts = Math.round(((at - from) / Math.max(1, size)) * PARTS);
    return Math.max(0, Math.min(parts, PARTS));
  };
  return {
    widget,
    x: part(straight.x, frame.x, frame.width),
    y: part(straight.y, frame.y, frame.height),
  };
}

/** Where an anchor is on the shown page; null where its widget is not on it. */
export function pointOf(desk: Desk, { widget, x, y }: Anchor): Point | null {
  if (widget === null) return desk.layout.pointToShown({ x, y });
  const [frame] = framesOf(desk.boxes, [widget]);
  if (frame === undefined) return null;
  const straight = {
    x: frame.x + (frame.width * x) / PARTS,
    y: frame.y + (frame.height * y) / PARTS,
  };
  return rotate(straight, middle(frame), frame.turn);
}
