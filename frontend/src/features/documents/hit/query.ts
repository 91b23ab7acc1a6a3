import { at, type Boxes, childrenOf, frameAt, GROUP, has, LOCKED, membersOf, SOLID } from "./boxes";
import {
  type Bounds,
  boundsOf,
  corners,
  holds,
  meet,
  type Point,
  radians,
  type WidgetId,
} from "./geometry";

/** Whether a point lies on a box, exactly where it is turned. `slop` is how far beside a thin one still counts. */
function covers(boxes: Boxes, index: number, { x, y }: Point, slop: number): boolean {
  const [halfWidth, halfHeight] = [at(boxes.width, index) / 2, at(boxes.height, index) / 2];
  let dx = x - at(boxes.x, index) - halfWidth;
  let dy = y - at(boxes.y, index) - halfHeight;
  const turn = at(boxes.turn, index);
  if (turn !== 0) {
    const angle = radians(-turn);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    [dx, dy] = [dx * cos - dy * sin, dx * sin + dy * cos];
  }
  return Math.abs(dx) <= Math.max(halfWidth, slop) && Math.abs(dy) <= Math.max(halfHeight, slop);
}

/** Whether it answers to the pointer: locked ones and groups without a background do not (EDIT-132). */
function answers(boxes: Boxes, index: number): boolean {
  return (at(boxes.flags, index) & (LOCKED | SOLID)) === SOLID;
}

/** The frontmost place under a point, whatever group it is in; -1 over the empty page. */
function deepest(boxes: Boxes, point: Point, slop: number): number {
  for (let index = boxes.count - 1; index >= 0; index -= 1) {
    if (answers(boxes, index) && covers(boxes, index, point, slop)) return index;
  }
  return -1;
}

interface Reach {
  /** The group that was gone into; null on the page. */
  readonly opened: WidgetId | null;
  /** The deepest widget instead of the outermost group (EDIT-125). */
  readonly deep?: boolean;
  /** Half the least thickness of what can be pressed, in hundredths of a pixel. */
  readonly slop?: number;
}

/** Goes up from a place to what stands for it: a neighbour of the opened group's members, else the outermost group. */
function outermost(boxes: Boxes, index: number, opened: WidgetId | null): number {
  const open = new Set([-1]);
  let group = opened === null ? -1 : (boxes.indexOf.get(opened) ?? -1);
  for (; group >= 0; group = at(boxes.parent, group)) open.add(group);
  let found = index;
  while (!open.has(at(boxes.parent, found))) found = at(boxes.parent, found);
  return found;
}

/** What a click selects: the outermost group under the point, within the opened one (EDIT-123, EDIT-125). */
export function pick(boxes: Boxes, point: Point, reach: Reach): WidgetId | null {
  const index = deepest(boxes, point, reach.slop ?? 0);
  if (index < 0) return null;
  const found = reach.deep ? index : outermost(boxes, index, reach.opened);
  return boxes.ids[found] ?? null;
}

/** Everything that can be selected under a point, frontmost first, members before their groups (EDIT-178). */
export function below(boxes: Boxes, point: Point, slop = 0): WidgetId[] {
  const found = new Set<number>();
  for (let index = boxes.count - 1; index >= 0; index -= 1) {
    if (!answers(boxes, index) || !covers(boxes, index, point, slop)) continue;
    for (let up = index; up >= 0; up = at(boxes.parent, up)) {
      // A group comes after the last of its members, as it lies behind them.
      found.delete(up);
      found.add(up);
    }
  }
  return [...found].map((index) => boxes.ids[index] ?? "");
}

/** Whether a point lies on a widget, or on a member of it that answers. */
export function isUnder(boxes: Boxes, id: WidgetId, point: Point, slop = 0): boolean {
  const index = boxes.indexOf.get(id);
  if (index === undefined) return false;
  const parts = has(boxes, index, GROUP) ? [index, ...membersOf(boxes, index)] : [index];
  return parts.some((part) => answers(boxes, part) && covers(boxes, part, point, slop));
}

/** Whether the projections of two shapes on an axis lie apart. */
function apart(axis: Point, one: readonly Point[], other: readonly Point[]): boolean {
  const on = (points: readonly Point[]) => points.map(({ x, y }) => x * axis.x + y * axis.y);
  const [a, b] = [on(one), on(other)];
  return Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a);
}

/** Whether a marquee touches a box: upright ones by their edges, turned ones by the separating axes of both. */
function touches(boxes: Boxes, index: number, area: Bounds): boolean {
  const frame = frameAt(boxes, index);
  if (!meet(area, boundsOf(frame))) return false;
  if (frame.turn === 0) return true;
  const angle = radians(frame.turn);
  const shape = corners(frame);
  const rectangle = corners({ ...area, turn: 0 });
  const axes = [
    { x: Math.cos(angle), y: Math.sin(angle) },
    { x: -Math.sin(angle), y: Math.cos(angle) },
  ];
  return !axes.some((axis) => apart(axis, shape, rectangle));
}

interface MarqueeReach {
  readonly opened: WidgetId | null;
  /** Only what lies inside as a whole. */
  readonly inside: boolean;
}

/** What a marquee selects among the members of the opened group, or of the page, from back to front (EDIT-127). */
export function marquee(boxes: Boxes, area: Bounds, { opened, inside }: MarqueeReach): WidgetId[] {
  const caught = (index: number): boolean => {
    if (has(boxes, index, LOCKED)) return false;
    if (inside) return holds(area, boundsOf(frameAt(boxes, index)));
    if (has(boxes, index, SOLID)) return touches(boxes, index, area);
    return membersOf(boxes, index).some(
      (member) => answers(boxes, member) && touches(boxes, member, area),
    );
  };
  return childrenOf(boxes, opened)
    .filter(caught)
    .map((index) => boxes.ids[index] ?? "");
}
