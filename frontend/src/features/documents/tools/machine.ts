import { pick } from "../hit/query";
import { pagePoint, slop } from "./context";
import { abandon, draw, finishCreating, readyToCreate, startCreating } from "./creating";
import { finishResizing, resize } from "./resizing";
import { finishRotating, turn } from "./rotating";
import { clicked, enter, enterByKey, escapeByKey, press, pressed, sweep } from "./select";
import {
  type CanvasEvent,
  type Context,
  type DownEvent,
  type Effect,
  type Hand,
  IDLE,
  type MoveEvent,
  type State,
  type Step,
  stay,
  type Tool,
} from "./state";
import { drop, translate } from "./translating";

/** Whether something is being done that Escape would take back. */
export function inGesture(state: State): boolean {
  switch (state.name) {
    case "select.idle":
    case "comment":
      return false;
    case "create":
      return state.from !== null;
    case "hand":
      return state.last !== null;
    default:
      return true;
  }
}

/** The state in which a tool waits. */
function stateOf(tool: Tool): State {
  if (tool.name === "create") return readyToCreate(tool);
  if (tool.name === "comment") return tool;
  return tool.name === "hand" ? { name: "hand", until: null, back: null, last: null } : IDLE;
}

/**
 * One event of the canvas: what state it leads to and what has to happen. Pure: it reads the context, changes nothing
 * and asks no clock.
 */
export function step(state: State, event: CanvasEvent, context: Context): Step {
  switch (event.type) {
    case "down":
      return down(state, event, context);
    case "move":
      return move(state, event, context);
    case "up":
      return up(state, context);
    case "cancel":
      return inGesture(state) ? restore(state) : stay(state);
    case "escape":
      return onEscape(state, context);
    case "enter":
      return state.name === "select.idle" ? enterByKey(context) : stay(state);
    case "space":
      return space(state, event.held);
    case "tool":
      return taken(state, event.tool);
  }
}

function down(state: State, event: DownEvent, context: Context): Step {
  // A second button in the middle of a gesture does not begin another one.
  if (inGesture(state)) return stay(state);
  if (event.button === 1 && state.name !== "hand") {
    return stay({ name: "hand", until: "button", back: state, last: event.at });
  }
  if (state.name === "hand") return stay({ ...state, last: event.at });
  if (state.name === "comment") return comment(state, event, context);
  return state.name === "create" ? startCreating(state, event, context) : press(event, context);
}

function move(state: State, event: MoveEvent, context: Context): Step {
  switch (state.name) {
    case "select.idle":
    case "comment":
      return stay(state);
    case "select.pressing":
      return pressed(state, event, context);
    case "select.marquee":
      return sweep(state, event, context);
    case "select.translating":
      return translate(state, event, context);
    case "select.resizing":
      return resize(state, event, context);
    case "select.rotating":
      return turn(state, event, context);
    case "create":
      return draw(state, event, context);
    case "hand":
      return pan(state, event);
  }
}

/** EDIT-379: a press says what a comment is about: the widget under it, whatever group it is in, or a place. */
function comment(state: State, event: DownEvent, context: Context): Step {
  if (event.button !== 0) return stay(state);
  const at = pagePoint(context, event.at);
  const id = pick(context.boxes, at, { opened: null, deep: true, slop: slop(context) });
  return {
    state: IDLE,
    effects: [
      { type: "tool", tool: { name: "select" } },
      { type: "comment", id, at },
    ],
  };
}

/** EDIT-169: the hand, the space bar and the middle button pan. */
function pan(state: Hand, { at }: MoveEvent): Step {
  if (!state.last) return stay(state);
  const [dx, dy] = [at.x - state.last.x, at.y - state.last.y];
  return { state: { ...state, last: at }, effects: [{ type: "pan", dx, dy }] };
}

function up(state: State, context: Context): Step {
  switch (state.name) {
    case "select.idle":
    case "comment":
      return stay(state);
    case "select.pressing":
      return clicked(state, context);
    case "select.marquee":
      return { state: IDLE, effects: [{ type: "restore" }] };
    case "select.translating":
      return drop(state);
    case "select.resizing":
      return state.entered === null
        ? finishResizing(state)
        : enter(state.entered, state.from, context);
    case "select.rotating":
      return finishRotating(state);
    case "create":
      return finishCreating(state);
    case "hand":
      return stay(state.until === "button" ? (state.back ?? IDLE) : { ...state, last: null });
  }
}

/** Takes a gesture back; nothing of it has been written (EDIT-143). */
function restore(state: State): Step {
  switch (state.name) {
    case "select.pressing":
    case "select.marquee": {
      const effects: Effect[] = [{ type: "select", ...state.before }];
      if (state.name === "select.marquee") effects.unshift({ type: "restore" });
      return { state: IDLE, effects };
    }
    case "create":
      return abandon(state);
    case "hand":
      return stay(state.back ?? { ...state, last: null });
    default:
      return { state: IDLE, effects: [{ type: "restore" }] };
  }
}

function onEscape(state: State, context: Context): Step {
  if (inGesture(state)) return restore(state);
  if (state.name === "create") return abandon(state);
  if (state.name === "hand" || state.name === "comment") {
    return { state: IDLE, effects: [{ type: "tool", tool: { name: "select" } }] };
  }
  return escapeByKey(context);
}

/** While the space bar is held, the canvas is panned. */
function space(state: State, held: boolean): Step {
  if (held) {
    if (state.name === "hand" || inGesture(state)) return stay(state);
    return stay({ name: "hand", until: "space", back: state, last: null });
  }
  return stay(state.name === "hand" && state.until === "space" ? (state.back ?? IDLE) : state);
}

/** Another tool is taken; what was being done is taken back first. */
function taken(state: State, tool: Tool): Step {
  const before = inGesture(state) ? restore(state).effects : [];
  return { state: stateOf(tool), effects: [...before, { type: "tool", tool }] };
}
