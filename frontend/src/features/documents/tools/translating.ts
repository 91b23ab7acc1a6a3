import { type Bounds, type Frame, unionOfFrames, wholePixels } from "../hit/geometry";
import { moveMarks } from "../snapping/marks";
import { FREE, slowEnough, snapMove } from "../snapping/snap";
import { fieldFor, follow, framesFor, isLocked, pagePoint, roots } from "./context";
import {
  type Context,
  type Effect,
  IDLE,
  type MoveEvent,
  type Pressing,
  type Step,
  stay,
  type Translating,
} from "./state";

function shifted<Box extends Bounds>(box: Box, dx: number, dy: number): Box {
  return { ...box, x: box.x + dx, y: box.y + dy };
}

/** A press on a widget has become a drag (EDIT-133). */
export function startTranslating(press: Pressing, event: MoveEvent, context: Context): Step {
  const ids = roots(context, press.carries ?? []).filter((id) => !isLocked(context, id));
  const frames = framesFor(context, ids);
  const bounds = unionOfFrames(frames);
  if (!bounds) return stay(IDLE);
  const state: Translating = {
    name: "select.translating",
    from: pagePoint(context, press.from),
    frames,
    bounds,
    field: fieldFor(context, ids),
    hold: FREE,
    track: { at: press.from, time: press.time, speed: 0 },
    dx: 0,
    dy: 0,
    copy: false,
  };
  return translate(state, event, context);
}

/** To where the first frame stands on whole pixels; the others keep their distances to it. */
function settled(frame: Frame | undefined, dx: number, dy: number): [number, number] {
  if (!frame) return [0, 0];
  return [
    dx === 0 ? 0 : wholePixels(frame.x + dx) - frame.x,
    dy === 0 ? 0 : wholePixels(frame.y + dy) - frame.y,
  ];
}

/** Follows the pointer: along one axis with Shift, as a copy with Alt, without snapping with Ctrl/⌘ or in haste. */
export function translate(state: Translating, event: MoveEvent, context: Context): Step {
  const { shift, alt, mod } = event.modifiers;
  const track = follow(state.track, event.at, event.time);
  const point = pagePoint(context, event.at);
  let [dx, dy] = [point.x - state.from.x, point.y - state.from.y];
  const straight = shift ? (Math.abs(dx) >= Math.abs(dy) ? "x" : "y") : null;
  if (straight === "x") dy = 0;
  if (straight === "y") dx = 0;
  // EDIT-149: Ctrl/⌘ suspends snapping.
  const snaps = !mod && slowEnough(track.speed);
  let hold = FREE;
  if (snaps) {
    const found = snapMove(
      state.field,
      shifted(state.bounds, dx, dy),
      state.hold,
      context.camera.zoom,
    );
    if (straight !== "y") dx += found.dx;
    if (straight !== "x") dy += found.dy;
    hold = found.hold;
  }
  [dx, dy] = settled(state.frames[0], dx, dy);
  const bounds = shifted(state.bounds, dx, dy);
  const preview: Effect = {
    type: "preview",
    preview: {
      kind: "move",
      ids: state.frames.map(({ id }) => id),
      dx,
      dy,
      copy: alt,
      bounds,
      marks: snaps ? moveMarks(state.field, bounds) : [],
    },
  };
  return { state: { ...state, track, hold, dx, dy, copy: alt }, effects: [preview] };
}

/** The drop: what is shown is what is written, in one step. */
export function drop({ frames, dx, dy, copy }: Translating): Step {
  const effects: Effect[] = [{ type: "restore" }];
  if (dx === 0 && dy === 0) return { state: IDLE, effects };
  if (copy) {
    effects.push({ type: "duplicate", ids: frames.map(({ id }) => id), dx, dy });
  } else {
    effects.push({ type: "commit", frames: frames.map((frame) => shifted(frame, dx, dy)) });
  }
  return { state: IDLE, effects };
}
