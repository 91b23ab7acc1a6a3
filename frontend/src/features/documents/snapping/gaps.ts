import { type Bounds, PX } from "../hit/geometry";
import { type Axis, across, type SnapField, type Span, span } from "./field";
import type { DistanceMark } from "./marks";

/** So many boxes beside the moved one are compared at most; the nearest count. */
const MOST_BESIDE = 64;

/** Something in the row of the moved box: another box, or a wall without thickness (the page's edge, a guide). */
interface Part extends Span {
  /** Its extent across the row; null for a wall, which is everywhere. */
  readonly cross: Span | null;
}

/** The parts of a row in their order, and the free stretches between them. */
interface Row {
  readonly parts: readonly Part[];
  readonly gaps: readonly Gap[];
}

interface Gap {
  readonly before: Part;
  readonly after: Part;
  readonly size: number;
}

function parts(field: SnapField, moved: Bounds, axis: Axis): Part[] {
  const { boxes, page, guides } = field.source;
  const [own, cross] = [span(moved, axis), span(moved, across(axis))];
  const distance = (part: Span) => Math.max(part.start - own.end, own.start - part.end);
  const beside: Part[] = [];
  for (const box of boxes) {
    const other = span(box, across(axis));
    if (other.start < cross.end && cross.start < other.end) {
      beside.push({ ...span(box, axis), cross: other });
    }
  }
  if (beside.length > MOST_BESIDE) {
    beside.sort((one, other) => distance(one) - distance(other)).length = MOST_BESIDE;
  }
  const ends = span(page, axis);
  const walls = [ends.start, ends.end, ...guides[axis]];
  return [...beside, ...walls.map((wall) => ({ start: wall, end: wall, cross: null }))].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  );
}

/** What lies beside the moved box along an axis, because it overlaps with it across. */
export function rowOf(field: SnapField, moved: Bounds, axis: Axis): Row {
  const sorted = parts(field, moved, axis);
  const gaps: Gap[] = [];
  let [before] = sorted;
  for (const after of sorted.slice(1)) {
    if (!before) break;
    const gap = gapBetween(before, after);
    if (gap) gaps.push(gap);
    if (after.end >= before.end) before = after;
  }
  return { parts: sorted, gaps };
}

/** The free stretch between two parts; null where there is none, or where no box is at it. */
function gapBetween(before: Part, after: Part): Gap | null {
  if (before.cross === null && after.cross === null) return null;
  const size = after.start - before.end;
  return size > 0 ? { before, after, size } : null;
}

interface Beside {
  readonly left: Part | undefined;
  readonly right: Part | undefined;
}

/** The next part on each side of the middle of the moved box. */
function beside({ parts: all }: Row, own: Span): Beside {
  const half = (own.start + own.end) / 2;
  let [left, right]: [Part | undefined, Part | undefined] = [undefined, undefined];
  for (const part of all) {
    if (part.end <= half && (!left || part.end > left.end)) left = part;
    if (part.start >= half && (!right || part.start < right.start)) right = part;
  }
  return { left, right };
}

/** Where the start of the moved box makes gaps equal: between two parts, or as far from one as others are apart. */
export function gapStarts(row: Row, own: Span): number[] {
  const { left, right } = beside(row, own);
  const size = own.end - own.start;
  const starts: number[] = [];
  const room = left && right ? right.start - left.end - size : -1;
  if (left && right && room >= 0 && (left.cross || right.cross)) starts.push(left.end + room / 2);
  for (const gap of row.gaps) {
    // The stretch that the moved box lies in is no example of a gap.
    if (gap.before === left && gap.after === right) continue;
    if (left) starts.push(left.end + gap.size);
    if (right) starts.push(right.start - gap.size - size);
  }
  return starts;
}

/** Where the distance between two parts is drawn across the row: in the middle of what they have in common. */
function crossing(one: Span | null, other: Span | null, own: Span): number {
  const spans = [one, other, own].filter((each) => each !== null);
  const from = Math.max(...spans.map(({ start }) => start));
  const to = Math.min(...spans.map(({ end }) => end));
  return from <= to ? (from + to) / 2 : (own.start + own.end) / 2;
}

function mark(axis: Axis, from: number, to: number, at: number): DistanceMark {
  return { kind: "distance", axis, from, to, at, equal: true };
}

/** The gaps beside the moved box that equal each other or another gap of its row, with those they equal (EDIT-148). */
export function equalGaps(field: SnapField, moved: Bounds, axis: Axis): DistanceMark[] {
  const row = rowOf(field, moved, axis);
  const [own, cross] = [span(moved, axis), span(moved, across(axis))];
  const { left, right } = beside(row, own);
  const others = row.gaps.filter((gap) => gap.before !== left || gap.after !== right);
  const sides = [
    left && own.start > left.end && { part: left, from: left.end, to: own.start },
    right && right.start > own.end && { part: right, from: own.end, to: right.start },
  ].filter((side) => !!side);
  const marks: DistanceMark[] = [];
  const [first, second] = sides;
  const walled = sides.every(({ part }) => part.cross === null);
  const halved = first && second && !walled && same(first.to - first.from, second.to - second.from);
  for (const { part, from, to } of sides) {
    const equal = others.filter(({ size }) => same(size, to - from));
    if (!halved && equal.length === 0) continue;
    marks.push(mark(axis, from, to, crossing(part.cross, null, cross)));
    for (const { before, after } of equal) {
      const at = crossing(before.cross, after.cross, cross);
      marks.push(mark(axis, before.end, after.start, at));
    }
  }
  return marks.filter(
    (one, index) => marks.findIndex((other) => one.from === other.from) === index,
  );
}

/** Positions are whole pixels, so halves of an odd stretch differ by one. */
function same(one: number, other: number): boolean {
  return Math.abs(one - other) <= PX;
}
