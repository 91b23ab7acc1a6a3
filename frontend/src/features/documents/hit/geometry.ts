/** The id of a widget. */
export type WidgetId = string;

/** A place on a page, in hundredths of a pixel of the design width, or on the screen, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An upright rectangle, in the unit of its points. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where a widget lies on its page: the rectangle before it is turned, in hundredths of a pixel, and its turn about the
 * middle, clockwise, in hundredths of a degree.
 */
export interface Frame extends Bounds {
  readonly id: WidgetId;
  readonly turn: number;
}

/** A whole turn, in hundredths of a degree. */
export const FULL_TURN = 36_000;

/** A pixel in the unit of the document. */
export const PX = 100;

/** The angle in radians. */
export function radians(turn: number): number {
  return (turn / FULL_TURN) * 2 * Math.PI;
}

/** The same direction within one turn, from 0 to below 36 000. */
export function wholeTurn(turn: number): number {
  const rest = Math.round(turn) % FULL_TURN;
  return rest < 0 ? rest + FULL_TURN : rest;
}

/** To the next whole pixel: gestures give no parts of one. */
export function wholePixels(length: number): number {
  // Adding 0 makes a plain zero out of a negative one.
  return Math.round(length / PX) * PX + 0;
}

/** The point after a turn about another one. */
export function rotate(point: Point, centre: Point, turn: number): Point {
  if (turn === 0) return point;
  const angle = radians(turn);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos };
}

export function middle(bounds: Bounds): Point {
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}

/** The four corners as they lie on the page, clockwise from the one that was the top left. */
export function corners(frame: Bounds & { readonly turn: number }): [Point, Point, Point, Point] {
  const centre = middle(frame);
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  return [
    rotate({ x: frame.x, y: frame.y }, centre, frame.turn),
    rotate({ x: right, y: frame.y }, centre, frame.turn),
    rotate({ x: right, y: bottom }, centre, frame.turn),
    rotate({ x: frame.x, y: bottom }, centre, frame.turn),
  ];
}

/** The smallest upright rectangle around a turned one. */
export function boundsOf(frame: Bounds & { readonly turn: number }): Bounds {
  if (frame.turn === 0) {
    return { x: frame.x, y: frame.y, width: frame.width, height: frame.height };
  }
  const angle = radians(frame.turn);
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = frame.width * cos + frame.height * sin;
  const height = frame.width * sin + frame.height * cos;
  const centre = middle(frame);
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/** The rectangle around all of them; null around nothing. */
function union(all: readonly Bounds[]): Bounds | null {
  const [first] = all;
  if (!first) return null;
  let [left, top] = [first.x, first.y];
  let [right, bottom] = [first.x + first.width, first.y + first.height];
  for (const { x, y, width, height } of all) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The rectangle around frames, however they are turned; null around nothing. */
export function unionOfFrames(frames: readonly Frame[]): Bounds | null {
  return union(frames.map(boundsOf));
}

/** The rectangle between two opposite corners, whichever they are. */
export function between(one: Point, other: Point): Bounds {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
}

/** Whether two upright rectangles share a point; touching edges count. */
export function meet(one: Bounds, other: Bounds): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}

/** Whether the first holds the whole of the second. */
export function holds(outer: Bounds, inner: Bounds): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
