import { framesOf } from "../hit/boxes";
import { type Bounds, type Point, rotate, type WidgetId } from "../hit/geometry";
import { pick } from "../hit/query";
import { lineMarks, type Part } from "../snapping/marks";
import { FREE, type Hold, slowEnough, snapEdges } from "../snapping/snap";
import {
  fieldFor,
  follow,
  isDrag,
  isSecond,
  pagePoint,
  roots,
  selectionBox,
  slop,
  withParts,
} from "./context";
import {
  type Handle,
  type Resized,
  resizeBounds,
  type Sides,
  scaleFrames,
  sidesOf,
} from "./resize";
import {
  type Context,
  type DownEvent,
  type Effect,
  IDLE,
  type MoveEvent,
  type Resizing,
  type Step,
  stay,
} from "./state";

/** The selected widgets and, with their groups, everything that is in them. */
export function partsOf(context: Context, ids: readonly string[]): Resized[] {
  const { boxes, traits } = context;
  return ids.flatMap((root) =>
    framesOf(boxes, withParts(context, root)).map((frame) => ({
      ...frame,
      whole: frame.id === root,
      widthOnly: traits(frame.id).widthOnly,
    })),
  );
}

/** A press on one of the handles (EDIT-134). */
export function startResizing(event: DownEvent, handle: Handle, context: Context): Step {
  const box = selectionBox(context);
  if (!box || !context.layout || event.button !== 0) return stay(IDLE);
  const ids = roots(context, context.selection.ids);
  const parts = partsOf(context, ids);
  return stay({
    name: "select.resizing",
    from: pagePoint(context, event.at),
    handle,
    parts,
    bounds: box.bounds,
    turn: box.turn,
    keepsProportion: parts.some(({ id }) => context.traits(id).keepsProportion),
    entered: enteredAt(event, context),
    field: fieldFor(context, ids),
    hold: FREE,
    track: { at: event.at, time: event.time, speed: 0 },
    frames: null,
  });
}

/** The first press of a double click may bring a handle under the second one, which is about the widget all the same. */
function enteredAt(event: DownEvent, context: Context): WidgetId | null {
  if (!isSecond(event)) return null;
  const { ids, opened } = context.selection;
  const hit = pick(context.boxes, pagePoint(context, event.at), { opened, slop: slop(context) });
  return hit !== null && ids.includes(hit) ? hit : null;
}

/** The part of the box that a side moves: its start, its end, or none of it. */
const partOf = (side: -1 | 0 | 1): Part | null => (side === 0 ? null : side < 0 ? 0 : 2);

interface Pull {
  readonly x: number;
  readonly y: number;
  readonly hold: Hold;
}

/** With the proportion kept only the axis that leads can snap; the other one follows it. */
function leading(sides: Sides, bounds: Bounds, by: Point): Sides {
  if (sides.x === 0 || sides.y === 0) return sides;
  const wide = Math.abs(by.x) / Math.max(1, bounds.width);
  const high = Math.abs(by.y) / Math.max(1, bounds.height);
  return wide >= high ? { x: sides.x, y: 0 } : { x: 0, y: sides.y };
}

/** How far the handle is pulled after snapping; `by` is where the pointer went, along the axes of what is resized. */
function snapped(state: Resizing, sides: Sides, by: Point, zoom: number): Pull {
  const { bounds, field, hold } = state;
  const moved = {
    x: sides.x < 0 ? bounds.x + by.x : bounds.x,
    y: sides.y < 0 ? bounds.y + by.y : bounds.y,
    width: bounds.width + sides.x * by.x,
    height: bounds.height + sides.y * by.y,
  };
  const edges = { x: partOf(sides.x), y: partOf(sides.y) };
  const found = snapEdges(field, moved, edges, hold, zoom);
  return { x: by.x + found.dx, y: by.y + found.dy, hold: found.hold };
}

/** Where the pointer went since the press, along the axes of what is resized. */
function pulledBy({ from, turn }: Resizing, event: MoveEvent, context: Context): Point {
  const point = pagePoint(context, event.at);
  return rotate({ x: point.x - from.x, y: point.y - from.y }, { x: 0, y: 0 }, -turn);
}

/** Follows the pointer with the edges of the handle (EDIT-135, EDIT-136). */
export function resize(state: Resizing, event: MoveEvent, context: Context): Step {
  if (state.entered !== null && !isDrag(state.track.at, event.at)) return stay(state);
  const { shift, alt, mod } = event.modifiers;
  const track = follow(state.track, event.at, event.time);
  // The edges of a turned box are on no line that others could stand on.
  const snaps = !mod && slowEnough(track.speed) && state.turn === 0;
  const rule = { proportion: shift || state.keepsProportion, centre: alt };
  const sides = sidesOf(state.handle);
  const by = pulledBy(state, event, context);
  const snapping = rule.proportion ? leading(sides, state.bounds, by) : sides;
  const { x, y, hold } = snaps
    ? snapped(state, snapping, by, context.camera.zoom)
    : { ...by, hold: FREE };
  const to = resizeBounds(state.bounds, sides, { x, y }, rule);
  const frames = scaleFrames(state.parts, { from: state.bounds, to, turn: state.turn });
  const edges = {
    x: [partOf(sides.x)].filter((part) => part !== null),
    y: [partOf(sides.y)].filter((part) => part !== null),
  };
  const preview: Effect = {
    type: "preview",
    preview: {
      kind: "resize",
      frames,
      bounds: to,
      turn: state.turn,
      marks: snaps ? lineMarks(state.field, to, edges) : [],
    },
  };
  return { state: { ...state, entered: null, track, hold, frames }, effects: [preview] };
}

/** The end of a resize: those frames that are others than before are written. */
export function finishResizing({ parts, frames }: Resizing): Step {
  const changed = (frames ?? []).filter((frame, index) => {
    const before = parts[index];
    return (
      before?.x !== frame.x ||
      before.y !== frame.y ||
      before.width !== frame.width ||
      before.height !== frame.height
    );
  });
  const effects: Effect[] = frames ? [{ type: "restore" }] : [];
  if (changed.length > 0) effects.push({ type: "commit", frames: changed });
  return { state: IDLE, effects };
}
