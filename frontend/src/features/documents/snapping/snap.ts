import { type Bounds, PX } from "../hit/geometry";
import { type Axis, nearest, type SnapField, span } from "./field";
import { gapStarts, rowOf } from "./gaps";
import { type Part, partAt } from "./marks";

/** Snapping takes hold at so many screen px, and lets go at so many (EDIT-147). */
const TAKE = 6;
const LET_GO = 8;

/** A pointer that is faster than this, in screen px a millisecond, is on its way and does not snap. */
const FASTEST = 0.5;

/** Whether a pointer of that speed snaps. */
export function slowEnough(speed: number): boolean {
  return speed <= FASTEST;
}

/** Where one part of the box is held. */
interface Held {
  readonly part: Part;
  readonly at: number;
}

/** What holds a gesture now, on each axis. It goes from one frame into the next. */
export type Hold = Readonly<Record<Axis, Held | null>>;

export const FREE: Hold = { x: null, y: null };

/** How far the box has to be shifted to where it snaps, in hundredths of a pixel; 0 where it does not. */
interface Snapped {
  readonly dx: number;
  readonly dy: number;
  readonly hold: Hold;
}

interface Candidate extends Held {
  /** From the part to where it would snap. */
  readonly shift: number;
}

const size = ({ shift }: Candidate) => Math.abs(shift);

function best(candidates: readonly Candidate[], held: Held | null, zoom: number): Candidate | null {
  const take = (TAKE * PX) / zoom;
  const keep = (LET_GO * PX) / zoom;
  let found: Candidate | null = null;
  for (const candidate of candidates) {
    const isHeld = held?.part === candidate.part && held.at === candidate.at;
    if (size(candidate) > (isHeld ? keep : take)) continue;
    if (!found || size(candidate) < size(found)) found = candidate;
  }
  return found;
}

function lines(
  field: SnapField,
  bounds: Bounds,
  axis: Axis,
  parts: readonly Part[],
  held: Held | null,
): Candidate[] {
  const found: Candidate[] = [];
  for (const part of parts) {
    const value = partAt(bounds, axis, part);
    const line = nearest(field[axis].positions, value);
    if (line !== null) found.push({ part, at: line, shift: line - value });
    // What holds it may have a nearer neighbour by now; it still holds until it lets go.
    if (held?.part === part && held.at !== line && holds(field, axis, held.at)) {
      found.push({ part, at: held.at, shift: held.at - value });
    }
  }
  return found;
}

function holds(field: SnapField, axis: Axis, position: number): boolean {
  return nearest(field[axis].positions, position) === position;
}

function gaps(field: SnapField, bounds: Bounds, axis: Axis): Candidate[] {
  const own = span(bounds, axis);
  return gapStarts(rowOf(field, bounds, axis), own).map((start) => ({
    part: 0 as const,
    at: start,
    shift: start - own.start,
  }));
}

function result(x: Candidate | null, y: Candidate | null): Snapped {
  const held = (candidate: Candidate | null): Held | null =>
    candidate && { part: candidate.part, at: candidate.at };
  return { dx: x?.shift ?? 0, dy: y?.shift ?? 0, hold: { x: held(x), y: held(y) } };
}

const ALL: readonly Part[] = [0, 1, 2];

/**
 * Snaps a moved box by its edges and middles, and to equal gaps (EDIT-144 to EDIT-147). `zoom` is screen px per px of
 * the page.
 */
export function snapMove(field: SnapField, bounds: Bounds, hold: Hold, zoom: number): Snapped {
  const on = (axis: Axis) => {
    const candidates = [
      ...lines(field, bounds, axis, ALL, hold[axis]),
      ...gaps(field, bounds, axis),
    ];
    return best(candidates, hold[axis], zoom);
  };
  return result(on("x"), on("y"));
}

/** Snaps the edges that a resize handle moves; null leaves an axis alone (EDIT-144, EDIT-146). */
export function snapEdges(
  field: SnapField,
  bounds: Bounds,
  edges: Readonly<Record<Axis, Part | null>>,
  hold: Hold,
  zoom: number,
): Snapped {
  const on = (axis: Axis) => {
    const part = edges[axis];
    if (part === null) return null;
    return best(lines(field, bounds, axis, [part], hold[axis]), hold[axis], zoom);
  };
  return result(on("x"), on("y"));
}
