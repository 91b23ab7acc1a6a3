import { between, type Point, type WidgetId } from "../hit/geometry";
import { isUnder, marquee, pick } from "../hit/query";
import { isDrag, isGroup, isSecond, pagePoint, parentOf, slop, withMembers } from "./context";
import { startResizing } from "./resizing";
import { startRotating } from "./rotating";
import {
  type Chosen,
  type Context,
  type DownEvent,
  type Effect,
  IDLE,
  type Marquee,
  type MoveEvent,
  type Pressing,
  type Step,
  stay,
} from "./state";
import { startTranslating } from "./translating";

const select = (chosen: Chosen): Effect => ({ type: "select", ...chosen });

/** One widget selected, with the group it lies in open. */
function only(context: Context, id: WidgetId): Chosen {
  return { ids: [id], opened: parentOf(context, id) };
}

/** The selection with one added, or taken out if it was in (EDIT-126). */
function toggled(context: Context, id: WidgetId): Chosen {
  const { ids } = context.selection;
  const opened = parentOf(context, id);
  return ids.includes(id)
    ? { ids: ids.filter((other) => other !== id), opened }
    : { ids: [...ids, id], opened };
}

const NOTHING: Chosen = { ids: [], opened: null };

/** A press on the canvas, on a handle or on the turning handle. */
export function press(event: DownEvent, context: Context): Step {
  if (event.target.kind === "handle") return startResizing(event, event.target.handle, context);
  if (event.target.kind === "turn") return startRotating(event, context);
  const point = pagePoint(context, event.at);
  const { mod } = event.modifiers;
  const { opened } = context.selection;
  const hit = pick(context.boxes, point, { opened, deep: mod, slop: slop(context) });
  if (event.button === 2) return pressForMenu(hit, context);
  return hit === null ? pressEmpty(event, context) : pressWidget(event, hit, point, context);
}

/** The context menu is about the selection, or about what was pressed outside of it. */
function pressForMenu(hit: WidgetId | null, context: Context): Step {
  const { selection } = context;
  if (hit === null) return { state: IDLE, effects: [select(NOTHING)] };
  if (selection.ids.includes(hit)) return stay(IDLE);
  return { state: IDLE, effects: [select(only(context, hit))] };
}

function pressing(event: DownEvent, context: Context, more: Partial<Pressing>): Pressing {
  return {
    name: "select.pressing",
    from: event.at,
    time: event.time,
    carries: null,
    onClick: null,
    entered: null,
    kept: [],
    before: context.selection,
    ...more,
  };
}

function pressEmpty(event: DownEvent, context: Context): Step {
  const { ids, opened } = context.selection;
  if (event.modifiers.shift) return stay(pressing(event, context, { kept: ids }));
  // A click beside the members of a group leaves the group; a marquee stays in it.
  return {
    state: pressing(event, context, { onClick: NOTHING }),
    effects: ids.length > 0 ? [select({ ids: [], opened })] : [],
  };
}

function pressWidget(event: DownEvent, hit: WidgetId, point: Point, context: Context): Step {
  const { ids } = context.selection;
  if (event.modifiers.shift) {
    const onClick = toggled(context, hit);
    if (ids.includes(hit)) return stay(pressing(event, context, { carries: ids, onClick }));
    const state = pressing(event, context, { carries: onClick.ids });
    return { state, effects: [select(onClick)] };
  }
  const onClick = only(context, hit);
  const entered = isSecond(event) ? hit : null;
  // What is selected can be dragged although something lies over it.
  const grabbed =
    ids.includes(hit) || ids.some((id) => isUnder(context.boxes, id, point, slop(context)));
  if (grabbed && !event.modifiers.mod) {
    return stay(pressing(event, context, { carries: ids, onClick, entered }));
  }
  const state = pressing(event, context, { carries: onClick.ids, entered });
  return { state, effects: [select(onClick)] };
}

/** A double click goes into a group, to what is under the pointer there (EDIT-124); it edits anything else. */
export function enter(hit: WidgetId, point: Point, context: Context): Step {
  if (!isGroup(context, hit)) {
    return { state: IDLE, effects: [select(only(context, hit)), { type: "edit", id: hit }] };
  }
  const inside = pick(context.boxes, point, { opened: hit, slop: slop(context) });
  const ids = inside === null || inside === hit ? [] : [inside];
  return { state: IDLE, effects: [select({ ids, opened: hit })] };
}

/** The pointer moves while it is pressed: beyond the threshold the press becomes a drag or a marquee. */
export function pressed(state: Pressing, event: MoveEvent, context: Context): Step {
  if (!isDrag(state.from, event.at)) return stay(state);
  if (state.carries === null) {
    const { kept, before } = state;
    const from = pagePoint(context, state.from);
    return sweep({ name: "select.marquee", from, kept, before }, event, context);
  }
  if (!context.layout) return stay(state);
  return startTranslating(state, event, context);
}

/** A press without a drag. */
export function clicked({ onClick, entered, from }: Pressing, context: Context): Step {
  if (entered !== null) return enter(entered, pagePoint(context, from), context);
  return { state: IDLE, effects: onClick ? [select(onClick)] : [] };
}

/** What a marquee touches, or with Alt what lies in it, beside what was selected before with Shift (EDIT-127). */
export function sweep(state: Marquee, event: MoveEvent, context: Context): Step {
  const { opened } = state.before;
  const area = between(state.from, pagePoint(context, event.at));
  const caught = marquee(context.boxes, area, { opened, inside: event.modifiers.alt });
  const ids = [...state.kept, ...caught.filter((id) => !state.kept.includes(id))];
  const effects: Effect[] = [{ type: "preview", preview: { kind: "marquee", area } }];
  if (!sameIds(ids, context.selection.ids)) effects.push(select({ ids, opened }));
  return { state, effects };
}

function sameIds(one: readonly WidgetId[], other: readonly WidgetId[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** Escape without a gesture: out of a group, then nothing selected, then out of the canvas (EDIT-124). */
export function escapeByKey(context: Context): Step {
  const { ids, opened } = context.selection;
  if (opened !== null) return { state: IDLE, effects: [select(only(context, opened))] };
  if (ids.length > 0) return { state: IDLE, effects: [select(NOTHING)] };
  return { state: IDLE, effects: [{ type: "leave" }] };
}

/** Enter on one widget: into a group, to its first member in front, or into the text (EDIT-124). */
export function enterByKey(context: Context): Step {
  const [id, second] = context.selection.ids;
  if (id === undefined || second !== undefined) return stay(IDLE);
  if (!isGroup(context, id)) return { state: IDLE, effects: [{ type: "edit", id }] };
  const first = withMembers(context, id)[1];
  return {
    state: IDLE,
    effects: [select({ ids: first === undefined ? [] : [first], opened: id })],
  };
}
