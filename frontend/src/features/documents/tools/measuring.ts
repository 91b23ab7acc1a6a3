import { type Bounds, boundsOf, type Point } from "../hit/geometry";
import { pick } from "../hit/query";
import type { SnapMark } from "../snapping/marks";
import { distancesTo } from "../snapping/measure";
import { framesFor, pagePoint, parentOf, selectionBox, slop } from "./context";
import type { Context } from "./state";

/** How far the selection is from something else. */
interface Measured {
  readonly from: Bounds;
  readonly to: Bounds;
  readonly marks: readonly SnapMark[];
}

/** The selection as it lies on the page; null where nothing is selected. */
export function selectionBounds(context: Context): Bounds | null {
  const box = selectionBox(context);
  return box && boundsOf({ ...box.bounds, turn: box.turn });
}

/** What holds the selection: the group that was gone into, or else the page. */
export function holderOf(context: Context): Bounds {
  const { opened } = context.selection;
  const [group] = opened === null ? [] : framesFor(context, [opened]);
  return group ? boundsOf(group) : context.page;
}

/** EDIT-150: the distances to what is pointed at; over the selection itself and the empty page, to what holds it. */
export function measureTo(context: Context, at: Point, deep: boolean): Measured | null {
  const from = selectionBounds(context);
  if (from === null) return null;
  const { boxes, selection } = context;
  const point = pagePoint(context, at);
  const hit = pick(boxes, point, { opened: selection.opened, deep, slop: slop(context) });
  const isOwn = hit !== null && selection.ids.some((id) => isWithin(context, hit, id));
  const [frame] = hit === null || isOwn ? [] : framesFor(context, [hit]);
  const to = frame ? boundsOf(frame) : holderOf(context);
  return { from, to, marks: distancesTo(from, to) };
}

function isWithin(context: Context, id: string | null, holder: string): boolean {
  for (let up = id; up !== null; up = parentOf(context, up)) if (up === holder) return true;
  return false;
}
