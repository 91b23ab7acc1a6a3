import { toPage, visible } from "../canvas/camera";
import { at, framesOf, GROUP, has, LOCKED, membersOf } from "../hit/boxes";
import { type Bounds, type Frame, type Point, unionOfFrames, type WidgetId } from "../hit/geometry";
import { makeField, neighbours, type SnapField } from "../snapping/field";
import { HANDLES, type Handle, WIDTH_HANDLES } from "./resize";
import type { Context, DownEvent, Track } from "./state";

/** A press that goes less far than this is a click, in screen px. */
const THRESHOLD = 4;
/** So many screen px beside something thin still press it. */
const SLOP = 4;

/** A distance on the screen as one on the page, in hundredths of a pixel. */
function onPage(context: Context, px: number): number {
  return (px * 100) / context.camera.zoom;
}

export function slop(context: Context): number {
  return onPage(context, SLOP);
}

export function pagePoint(context: Context, point: Point): Point {
  return toPage(context.camera, point);
}

export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= THRESHOLD;
}

/** Is it the second press of a double click? */
export function isSecond({ detail }: Pick<DownEvent, "detail">): boolean {
  return detail > 0 && detail % 2 === 0;
}

/** Follows the pointer. Two events at one time leave the speed as it was. */
export function follow(track: Track, to: Point, time: number): Track {
  const passed = time - track.time;
  if (passed <= 0) return { ...track, at: to };
  const speed = Math.hypot(to.x - track.at.x, to.y - track.at.y) / passed;
  return { at: to, time, speed };
}

export function parentOf({ boxes }: Context, id: WidgetId): WidgetId | null {
  const index = boxes.indexOf.get(id);
  return index === undefined ? null : (boxes.ids[at(boxes.parent, index)] ?? null);
}

export function isGroup({ boxes }: Context, id: WidgetId): boolean {
  const index = boxes.indexOf.get(id);
  return index !== undefined && has(boxes, index, GROUP);
}

/** Whether it, or something that it lies in, is locked. The layers list can select such a widget; nothing moves it. */
export function isLocked({ boxes }: Context, id: WidgetId): boolean {
  const index = boxes.indexOf.get(id);
  return index !== undefined && has(boxes, index, LOCKED);
}

/** The selected widgets without those whose group is selected as well: they go with it. */
export function roots({ boxes }: Context, ids: readonly WidgetId[]): WidgetId[] {
  const places = new Set(ids.map((id) => boxes.indexOf.get(id) ?? -1));
  return ids.filter((id) => {
    const place = boxes.indexOf.get(id);
    if (place === undefined) return false;
    let up = at(boxes.parent, place);
    while (up >= 0 && !places.has(up)) up = at(boxes.parent, up);
    return up < 0;
  });
}

export function framesFor({ boxes }: Context, ids: readonly WidgetId[]): Frame[] {
  return framesOf(boxes, ids);
}

/** A widget with everything in it. */
export function withMembers({ boxes }: Context, id: WidgetId): WidgetId[] {
  const index = boxes.indexOf.get(id);
  if (index === undefined) return [];
  return [id, ...membersOf(boxes, index).map((member) => boxes.ids[member] ?? "")];
}

/** A widget with what a gesture changes along with it: what lies in stacks follows these by itself. */
export function withParts(context: Context, id: WidgetId): WidgetId[] {
  const left = new Set<WidgetId | null>();
  return withMembers(context, id).filter((part) => {
    const follows =
      part !== id && (context.traits(part).flows || left.has(parentOf(context, part)));
    if (follows) left.add(part);
    return !follows;
  });
}

/** What a gesture on these widgets can snap to. */
export function fieldFor(context: Context, moved: readonly WidgetId[]): SnapField {
  const { boxes, camera, viewport, page, columns, guides } = context;
  const [first] = moved;
  const group = first === undefined ? context.selection.opened : parentOf(context, first);
  const view = visible(camera, viewport);
  const beside = neighbours(boxes, group, new Set(moved), view);
  return makeField({ boxes: beside, page, columns, guides });
}

/** What the handles of the selection stand around: one widget in its own axes, several in their union. */
export interface SelectionBox {
  readonly frames: readonly Frame[];
  readonly bounds: Bounds;
  readonly turn: number;
}

export function selectionBox(context: Context): SelectionBox | null {
  const frames = framesFor(context, roots(context, context.selection.ids));
  const [first, second] = frames;
  if (first && !second) return { frames, bounds: first, turn: first.turn };
  const bounds = unionOfFrames(frames);
  return bounds && { frames, bounds, turn: 0 };
}

const NO_HANDLES: readonly Handle[] = [];

/** The handles that the selection has: two where every part of it has its width only (EDIT-134, EDIT-137). */
export function handlesOf(context: Context): readonly Handle[] {
  const ids = roots(context, context.selection.ids);
  const isFixed = (id: WidgetId) => isLocked(context, id) || context.traits(id).sized === true;
  if (ids.length === 0 || !context.layout || ids.some(isFixed)) return NO_HANDLES;
  return ids.every((id) => context.traits(id).widthOnly) ? WIDTH_HANDLES : HANDLES;
}
