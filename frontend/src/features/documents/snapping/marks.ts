import { at } from "../hit/boxes";
import { type Bounds, PX } from "../hit/geometry";
import {
  type Axis,
  across,
  lowerBound,
  type Owner,
  type SnapField,
  type Span,
  span,
} from "./field";
import { equalGaps } from "./gaps";

/** A line that things stand on: across `axis` at `at`, from one end of what it joins to the other. */
export interface LineMark {
  readonly kind: "line";
  readonly axis: Axis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** A distance along `axis` from `from` to `to`, drawn at `at` of the other axis. */
export interface DistanceMark {
  readonly kind: "distance";
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** Whether another distance equals it. */
  readonly equal: boolean;
}

/** What is drawn to show what a gesture snapped to; all lengths are in hundredths of a pixel of the page. */
export type SnapMark = LineMark | DistanceMark;

/** Positions are whole pixels, so a line in the middle of one counts for both neighbours. */
const SAME = PX / 2;

function ownersAt({ positions, ownerOf, owners }: SnapField[Axis], value: number): Owner[] {
  const found: Owner[] = [];
  for (let index = lowerBound(positions, value - SAME); index < positions.length; index += 1) {
    if (at(positions, index) > value + SAME) break;
    const owner = owners[at(ownerOf, index)];
    if (owner) found.push(owner);
  }
  return found;
}

/** The distance to the nearest box on the line that lies apart from the moved one. */
function distance(owners: readonly Owner[], cross: Span, axis: Axis, where: number) {
  const apart = owners
    .filter(({ origin }) => origin === "box")
    .map(({ from, to }) =>
      to < cross.start ? { from: to, to: cross.start } : { from: cross.end, to: from },
    )
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.to - one.from - (other.to - other.from));
  const [nearest] = apart;
  if (!nearest) return [];
  const mark: DistanceMark = { kind: "distance", axis, ...nearest, at: where, equal: false };
  return [mark];
}

function marksAt(field: SnapField, moved: Bounds, axis: Axis, value: number): SnapMark[] {
  const owners = ownersAt(field[axis], value);
  if (owners.length === 0) return [];
  const cross = span(moved, across(axis));
  const line: LineMark = {
    kind: "line",
    axis,
    at: value,
    from: Math.min(cross.start, ...owners.map(({ from }) => from)),
    to: Math.max(cross.end, ...owners.map(({ to }) => to)),
  };
  return [line, ...distance(owners, cross, across(axis), value)];
}

/** Parts of a box along an axis: its start, its middle, its end. */
export type Part = 0 | 1 | 2;

export function partAt(bounds: Bounds, axis: Axis, part: Part): number {
  const { start, end } = span(bounds, axis);
  return start + ((end - start) * part) / 2;
}

/** The lines on which the named parts of a box stand, each once, and the distances along them. */
export function lineMarks(
  field: SnapField,
  moved: Bounds,
  parts: Readonly<Record<Axis, readonly Part[]>>,
): SnapMark[] {
  const marks = (["x", "y"] as const).flatMap((axis) => {
    const values = new Set(parts[axis].map((part) => partAt(moved, axis, part)));
    return [...values].flatMap((value) => marksAt(field, moved, axis, value));
  });
  return marks.filter((mark, index) => mark.kind === "line" || !repeats(marks, mark, index));
}

/** Whether a distance is measured before already: two boxes of one size stand on three lines at once. */
function repeats(marks: readonly SnapMark[], mark: DistanceMark, index: number): boolean {
  return marks.slice(0, index).some((other) => {
    if (other.kind === "line" || other.axis !== mark.axis) return false;
    return other.from === mark.from && other.to === mark.to;
  });
}

/** Everything a moved box stands on, and its equal gaps. */
export function moveMarks(field: SnapField, moved: Bounds): SnapMark[] {
  // The middle comes first: a distance that all three lines share is drawn there.
  const all: readonly Part[] = [1, 0, 2];
  return [
    ...lineMarks(field, moved, { x: all, y: all }),
    ...equalGaps(field, moved, "x"),
    ...equalGaps(field, moved, "y"),
  ];
}
