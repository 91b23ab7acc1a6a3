import { at, type Boxes, childrenOf, frameAt } from "../hit/boxes";
import { type Bounds, boundsOf, meet, type WidgetId } from "../hit/geometry";

/** So many boxes are snapped to at most; what is in front counts first. */
const MOST_BOXES = 400;

/** The lines that were pulled from the rulers, in hundredths of a pixel. */
export interface Guides {
  /** Upright ones, by where they stand across. */
  readonly x: readonly number[];
  /** Level ones, by where they lie down the page. */
  readonly y: readonly number[];
}

export interface SnapSource {
  readonly boxes: readonly Bounds[];
  readonly page: Bounds;
  /** The content columns; only their left and right edges count (EDIT-146). */
  readonly columns: readonly Bounds[];
  readonly guides: Guides;
}

type SnapOrigin = "box" | "page" | "column" | "guide";

/** Where a line comes from, and how far it reaches on the page along itself. */
export interface Owner {
  readonly origin: SnapOrigin;
  readonly from: number;
  readonly to: number;
}

/** The lines across one axis, sorted by their position. Several owners may have a line at one position. */
interface SnapAxis {
  readonly positions: Int32Array;
  /** For each position, the place of its owner in `owners`. */
  readonly ownerOf: Int32Array;
  readonly owners: readonly Owner[];
}

/** What a gesture can snap to. It is made once, when the gesture begins. */
export interface SnapField {
  readonly x: SnapAxis;
  readonly y: SnapAxis;
  readonly source: SnapSource;
}

export type Axis = "x" | "y";

/** A stretch along an axis. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function span(bounds: Bounds, axis: Axis): Span {
  return axis === "x"
    ? { start: bounds.x, end: bounds.x + bounds.width }
    : { start: bounds.y, end: bounds.y + bounds.height };
}

export function across(axis: Axis): Axis {
  return axis === "x" ? "y" : "x";
}

/** Positions and owners are sorted as one number each; so many owners fit. */
const OWNERS = 65_536;

function makeAxis(lines: readonly { at: number; owner: number }[], owners: Owner[]): SnapAxis {
  const keys = Float64Array.from(lines, ({ at: position, owner }) => {
    return Math.round(position) * OWNERS + owner;
  }).sort();
  const positions = Int32Array.from(keys, (key) => Math.floor(key / OWNERS));
  const ownerOf = Int32Array.from(keys, (key) => key - Math.floor(key / OWNERS) * OWNERS);
  return { positions, ownerOf, owners };
}

function axisOf(axis: Axis, { boxes, page, columns, guides }: SnapSource): SnapAxis {
  const owners: Owner[] = [];
  const lines: { at: number; owner: number }[] = [];
  const add = (origin: SnapOrigin, bounds: Bounds, positions: readonly number[]) => {
    const { start, end } = span(bounds, across(axis));
    owners.push({ origin, from: start, to: end });
    for (const position of positions) lines.push({ at: position, owner: owners.length - 1 });
  };
  const edgesAndMiddle = (bounds: Bounds) => {
    const { start, end } = span(bounds, axis);
    return [start, (start + end) / 2, end];
  };
  add("page", page, edgesAndMiddle(page));
  for (const bounds of boxes) add("box", bounds, edgesAndMiddle(bounds));
  if (axis === "x") {
    for (const column of columns) add("column", column, [column.x, column.x + column.width]);
  }
  for (const guide of guides[axis]) add("guide", page, [guide]);
  return makeAxis(lines, owners);
}

/** Sorts the edges and middles of all there is to snap to. */
export function makeField(source: SnapSource): SnapField {
  return { x: axisOf("x", source), y: axisOf("y", source), source };
}

/** The boxes of the same group that can be seen, without those that are being moved. */
export function neighbours(
  boxes: Boxes,
  group: WidgetId | null,
  moved: ReadonlySet<WidgetId>,
  view: Bounds,
): Bounds[] {
  const found: Bounds[] = [];
  for (const index of childrenOf(boxes, group).reverse()) {
    if (found.length === MOST_BOXES) break;
    if (moved.has(boxes.ids[index] ?? "")) continue;
    const bounds = boundsOf(frameAt(boxes, index));
    if (meet(view, bounds)) found.push(bounds);
  }
  return found;
}

/** The place of the first position that is not below the value. */
export function lowerBound(positions: Int32Array, value: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if (at(positions, half) < value) low = half + 1;
    else high = half;
  }
  return low;
}

/** The position nearest to a value; null where there is none. */
export function nearest(positions: Int32Array, value: number): number | null {
  const place = lowerBound(positions, value);
  const [under, above] = [positions[place - 1], positions[place]];
  if (above === undefined || under === undefined) return above ?? under ?? null;
  return above - value < value - under ? above : under;
}
