import type { Bounds } from "../hit/geometry";
import { type Axis, across, type Span, span } from "./field";
import type { DistanceMark, SnapMark } from "./marks";

/** What two stretches have in common; null where they lie apart. */
function common(one: Span, other: Span): Span | null {
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)];
  return start <= end ? { start, end } : null;
}

const middle = ({ start, end }: Span) => (start + end) / 2;

/** The free stretch between two that lie apart; null where they do not. */
function gap(own: Span, other: Span): Span | null {
  if (own.end < other.start) return { start: own.end, end: other.start };
  return other.end < own.start ? { start: other.end, end: own.start } : null;
}

/** The stretches between edges of two boxes that overlap: from start to start, and from end to end. */
function overhangs(own: Span, other: Span): Span[] {
  const pairs = [
    [own.start, other.start],
    [own.end, other.end],
  ] as const;
  return pairs.flatMap(([one, another]) =>
    one === another ? [] : [{ start: Math.min(one, another), end: Math.max(one, another) }],
  );
}

/**
 * How far a box is from another one (EDIT-150): across the gaps where they lie apart, and between their edges where one lies
 * over the other. A gap that ends beside the other box has a line to where that stands.
 */
export function distancesTo(own: Bounds, other: Bounds): SnapMark[] {
  const axes = ["x", "y"] as const;
  const gaps = axes.flatMap((axis) => {
    const found = gap(span(own, axis), span(other, axis));
    return found ? [{ axis, ...found }] : [];
  });
  const marks =
    gaps.length > 0
      ? gaps
      : axes.flatMap((axis) =>
          overhangs(span(own, axis), span(other, axis)).map((found) => ({ axis, ...found })),
        );
  return marks.flatMap(({ axis, start, end }) => {
    const [ownAcross, otherAcross] = [span(own, across(axis)), span(other, across(axis))];
    const shared = common(ownAcross, otherAcross);
    const at = middle(shared ?? ownAcross);
    const mark: DistanceMark = { kind: "distance", axis, from: start, to: end, at, equal: false };
    return shared ? [mark] : [mark, leader(axis, { start, end }, at, own, other)];
  });
}

/** From the end of a distance to the box beside which it ends. */
function leader(
  axis: Axis,
  { start, end }: Span,
  at: number,
  own: Bounds,
  other: Bounds,
): SnapMark {
  const edge = span(own, axis).end === start ? end : start;
  const beside = span(other, across(axis));
  const corner = at < beside.start ? beside.start : beside.end;
  return { kind: "line", axis, at: edge, from: Math.min(at, corner), to: Math.max(at, corner) };
}

/** How far the edges of a box are from those of what holds it. */
export function margins(own: Bounds, holder: Bounds) {
  return {
    left: own.x - holder.x,
    right: holder.x + holder.width - own.x - own.width,
    above: own.y - holder.y,
    below: holder.y + holder.height - own.y - own.height,
  };
}
