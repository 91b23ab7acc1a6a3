import { toScreen } from "../canvas/camera";
import { type Bounds, between, type Point, wholePixels } from "../hit/geometry";
import { lineMarks } from "../snapping/marks";
import { FREE, slowEnough, snapEdges } from "../snapping/snap";
import { fieldFor, follow, isDrag, pagePoint } from "./context";
import {
  type Context,
  type Creating,
  type DownEvent,
  type Effect,
  IDLE,
  type MoveEvent,
  type State,
  type Step,
  stay,
  type Tool,
} from "./state";

/** Ready to draw a widget. */
export function readyToCreate(tool: Tool & { readonly name: "create" }): Creating {
  return { name: "create", tool, from: null, area: null, field: null, hold: FREE, track: null };
}

export function startCreating(state: Creating, event: DownEvent, context: Context): Step {
  if (!context.layout || event.button !== 0) return stay(state);
  return stay({
    ...state,
    from: pagePoint(context, event.at),
    area: null,
    field: fieldFor(context, []),
    track: { at: event.at, time: event.time, speed: 0 },
  });
}

const whole = ({ x, y }: Point): Point => ({ x: wholePixels(x), y: wholePixels(y) });

/** A square of the longer side, on the side of the start where the pointer is. */
function squared(from: Point, to: Point): Point {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return {
    x: from.x + (to.x < from.x ? -side : side),
    y: from.y + (to.y < from.y ? -side : side),
  };
}

function drawn(from: Point, to: Point, event: MoveEvent): Bounds {
  const corner = event.modifiers.shift ? squared(from, to) : to;
  if (!event.modifiers.alt) return between(from, corner);
  return between({ x: 2 * from.x - corner.x, y: 2 * from.y - corner.y }, corner);
}

/** Draws the frame of the new widget; Shift makes it a square, Alt grows it from the middle. */
export function draw(state: Creating, event: MoveEvent, context: Context): Step {
  const { from, field } = state;
  if (!from || !field || !state.track) return stay(state);
  const track = follow(state.track, event.at, event.time);
  if (!state.area && !isDrag(toScreen(context.camera, from), event.at))
    return stay({ ...state, track });
  const snaps = !event.modifiers.mod && slowEnough(track.speed);
  const to = pagePoint(context, event.at);
  const corner = { ...to, width: 0, height: 0 };
  const found = snaps
    ? snapEdges(field, corner, { x: 0, y: 0 }, state.hold, context.camera.zoom)
    : { dx: 0, dy: 0, hold: FREE };
  const start = whole(from);
  const area = drawn(start, whole({ x: to.x + found.dx, y: to.y + found.dy }), event);
  const marks = snaps ? lineMarks(field, area, { x: [0, 2], y: [0, 2] }) : [];
  const preview: Effect = { type: "preview", preview: { kind: "draw", area, marks } };
  return { state: { ...state, track, area, hold: found.hold }, effects: [preview] };
}

/** The widget is made; then the tool gives way to the selection, unless it was taken to be kept. */
export function finishCreating(state: Creating): Step {
  const { from, area, tool } = state;
  if (!from) return stay(state);
  const at = area ? { x: area.x, y: area.y } : whole(from);
  const effects: Effect[] = area ? [{ type: "restore" }] : [];
  effects.push({ type: "create", kind: tool.kind, at, area });
  if (tool.keep) return { state: readyToCreate(tool), effects };
  return { state: IDLE, effects: [...effects, { type: "tool", tool: { name: "select" } }] };
}

/** Escape lets go of what is being drawn first, then of the tool. */
export function abandon(state: Creating): Step {
  if (state.from) {
    const next: State = readyToCreate(state.tool);
    return { state: next, effects: state.area ? [{ type: "restore" }] : [] };
  }
  return { state: IDLE, effects: [{ type: "tool", tool: { name: "select" } }] };
}
