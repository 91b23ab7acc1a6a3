import { type Frame, middle, type WidgetId } from "../hit/geometry";
import { framesFor, pagePoint, selectionBox, withParts } from "./context";
import {
  type Context,
  type DownEvent,
  type Effect,
  IDLE,
  type MoveEvent,
  type Rotating,
  type Step,
  stay,
} from "./state";
import { direction, turnBy, turnFrames } from "./turn";

/** A press on the turning handle: the selection turns about its middle (EDIT-138). */
export function startRotating(event: DownEvent, context: Context): Step {
  const box = selectionBox(context);
  if (!box || !context.layout || event.button !== 0) return stay(IDLE);
  const pivot = middle(box.bounds);
  return stay({
    name: "select.rotating",
    pivot,
    direction: direction(pivot, pagePoint(context, event.at)),
    start: box.frames,
    members: framesFor(context, membersOfAll(context, box.frames)),
    by: 0,
  });
}

function membersOfAll(context: Context, frames: readonly Frame[]): WidgetId[] {
  return frames.flatMap(({ id }) => withParts(context, id).slice(1));
}

export function turn(state: Rotating, event: MoveEvent, context: Context): Step {
  const went = direction(state.pivot, pagePoint(context, event.at)) - state.direction;
  const by = turnBy(state.start, went, event.modifiers.shift);
  const frames = turnFrames([...state.start, ...state.members], state.pivot, by);
  const preview: Effect = { type: "preview", preview: { kind: "turn", frames, by } };
  return { state: { ...state, by }, effects: [preview] };
}

export function finishRotating({ start, pivot, by }: Rotating): Step {
  const effects: Effect[] = [{ type: "restore" }];
  if (by !== 0) effects.push({ type: "commit", frames: turnFrames(start, pivot, by) });
  return { state: IDLE, effects };
}
