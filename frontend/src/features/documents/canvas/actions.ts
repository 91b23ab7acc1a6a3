import { announce, showToast } from "@/shared/ui";
import { childrenOf, framesOf, has, LOCKED } from "../hit/boxes";
import { boundsOf, type Frame, middle, type Point, type WidgetId } from "../hit/geometry";
import { canvasMessages as words } from "../messages/canvas";
import type { Axis } from "../snapping/field";
import { margins } from "../snapping/measure";
import {
  type Alignment,
  align,
  distribute,
  duplicateOffset,
  flip,
  nudge,
  resizeBy,
  sameSize,
  type Whole,
} from "../tools/arrange";
import { framesFor, isLocked, parentOf, roots, selectionBox } from "../tools/context";
import { holderOf, selectionBounds } from "../tools/measuring";
import type { OrderStep } from "../tools/order";
import { HANDLES, type Handle, resizeBounds, scaleFrames, sidesOf } from "../tools/resize";
import { partsOf } from "../tools/resizing";
import { turnBy, turnFrames } from "../tools/turn";
import { actualSize, fitBounds, fitPage, reveal, zoomStep } from "./camera";
import type { CanvasController } from "./controller";
import { focusedGuide } from "./guides/focus";
import { freePlace } from "./guides/places";
import { duplicate, writeFrames } from "./making";

/** A degree and the large step of the turning handle, in hundredths. */
const TURN_STEPS = [100, 1500] as const;

/** Everything that can be done with the selection without a pointer. Each is one step of undo. */

export function selectedRoots(controller: CanvasController): WidgetId[] {
  const context = controller.context();
  return roots(context, context.selection.ids);
}

function selectedFrames(controller: CanvasController): Frame[] {
  return framesFor(controller.context(), selectedRoots(controller));
}

function wholes(controller: CanvasController): Whole[] {
  const context = controller.context();
  return selectedRoots(controller).flatMap((id) => {
    const [first, ...members] = partsOf(context, [id]);
    return first ? [[first, ...members] as const] : [];
  });
}

function write(controller: CanvasController, frames: readonly Frame[]): void {
  const context = controller.context();
  const free = frames.filter(({ id }) => !isLocked(context, id));
  if (free.length === 0 || !context.layout) return;
  writeFrames(controller, free);
  say(controller);
}

/** Says what is selected and where it is, to those who do not see it. */
export function say(controller: CanvasController): void {
  const { ids } = controller.selection;
  const [frame, second] = framesOf(controller.boxes, ids);
  if (!frame) announce(words.nothing);
  else if (second) announce(words.several(ids.length));
  else {
    const place = words.place(frame.x, frame.y);
    const size = words.size(frame.width, frame.height);
    announce(words.selected(controller.scene.nameOf(frame.id), place, size));
  }
}

function select(controller: CanvasController, ids: readonly WidgetId[]): void {
  const { opened } = controller.selection;
  controller.setSelection({ ids, opened });
  controller.acts.select(controller.selection);
  say(controller);
}

/** What Tab walks through: what is in the opened group, or on the page, in reading order, without what is locked. */
function walk(controller: CanvasController): WidgetId[] {
  const { boxes, scene, selection } = controller;
  const context = controller.context();
  return scene.reading.filter((id) => {
    const index = boxes.indexOf.get(id);
    return (
      index !== undefined &&
      !has(boxes, index, LOCKED) &&
      parentOf(context, id) === selection.opened
    );
  });
}

/** The widget that Tab (1) or Shift+Tab (-1) goes to; undefined at the end, where the focus goes on by itself. */
export function neighbour(controller: CanvasController, way: 1 | -1): WidgetId | undefined {
  const list = walk(controller);
  const places = controller.selection.ids.map((id) => list.indexOf(id));
  const last = places.at(way > 0 ? -1 : 0);
  if (last === undefined) return way > 0 ? list[0] : list.at(-1);
  return list[last + way];
}

/** EDIT-128: the next widget in reading order, brought into sight. */
export function selectNeighbour(controller: CanvasController, way: 1 | -1): void {
  const id = neighbour(controller, way);
  if (id === undefined) return;
  select(controller, [id]);
  const [frame] = framesOf(controller.boxes, [id]);
  if (frame) controller.setCamera(reveal(controller.camera, frame, controller.viewport));
}

/** Pans until the selection is in sight. */
export function revealSelection(controller: CanvasController): void {
  const [frame] = framesOf(controller.boxes, controller.selection.ids);
  if (frame) controller.setCamera(reveal(controller.camera, frame, controller.viewport));
}

/** EDIT-129: everything on the page, or in the opened group, but for what is locked. */
export function selectAll(controller: CanvasController): void {
  const { boxes, selection } = controller;
  const free = childrenOf(boxes, selection.opened).filter((index) => !has(boxes, index, LOCKED));
  select(
    controller,
    free.map((index) => boxes.ids[index] ?? ""),
  );
}

/** The handle that has the focus, which the arrow keys then move. */
function focused(): Handle | "turn" | null {
  const { dataset } = document.activeElement instanceof HTMLElement ? document.activeElement : {};
  if (dataset?.turn !== undefined) return "turn";
  return HANDLES.find((handle) => handle === dataset?.handle) ?? null;
}

/** EDIT-139: arrow keys move the selection, or the handle or the guide that has the focus. */
export function nudgeBy(controller: CanvasController, way: Point, far: boolean): void {
  const step = controller.scene.nudge[far ? 1 : 0];
  const by = { x: way.x * step, y: way.y * step };
  const handle = focused();
  const guide = focusedGuide();
  if (guide) {
    const places = controller.scene.guides[guide.axis];
    controller.guides.nudge(guide.axis, guide.at, freePlace(places, guide.at, by[guide.axis]));
  } else if (handle === "turn") turn(controller, (way.x + way.y) * TURN_STEPS[far ? 1 : 0]);
  else if (handle) pull(controller, handle, by);
  else write(controller, nudge(selectedFrames(controller), by));
}

function pull(controller: CanvasController, handle: Handle, by: Point): void {
  const context = controller.context();
  const box = selectionBox(context);
  if (!box) return;
  const parts = partsOf(context, selectedRoots(controller));
  const proportion = parts.some(({ id }) => context.traits(id).keepsProportion);
  const to = resizeBounds(box.bounds, sidesOf(handle), by, { proportion, centre: false });
  write(controller, scaleFrames(parts, { from: box.bounds, to, turn: box.turn }));
}

function turn(controller: CanvasController, by: number): void {
  const box = selectionBox(controller.context());
  if (!box) return;
  const angle = turnBy(box.frames, by, false);
  write(controller, turnFrames(box.frames, middle(box.bounds), angle));
}

/** Ctrl with an arrow key makes the selection larger or smaller. */
export function sizeBy(controller: CanvasController, way: Point, far: boolean): void {
  const step = controller.scene.nudge[far ? 1 : 0];
  write(controller, resizeBy(wholes(controller), { x: way.x * step, y: way.y * step }));
}

export function alignSelection(controller: CanvasController, how: Alignment): void {
  const { page } = controller.context();
  write(controller, align(selectedFrames(controller), how, page));
}

export function distributeSelection(controller: CanvasController, axis: Axis): void {
  write(controller, distribute(selectedFrames(controller), axis));
}

export function sameSizeSelection(
  controller: CanvasController,
  which: "width" | "height" | "both",
): void {
  write(controller, sameSize(wholes(controller), which));
}

export function flipSelection(controller: CanvasController, axis: Axis): void {
  write(controller, flip(selectedFrames(controller), axis));
}

export function orderSelection(controller: CanvasController, step: OrderStep): void {
  controller.acts.order(selectedRoots(controller), step);
}

/** EDIT-161: a copy, as far away as the last one has got from its original. */
export function duplicateSelection(controller: CanvasController): void {
  const frames = selectedFrames(controller);
  const { x, y } = duplicateOffset(controller.duplicated, frames);
  duplicate(controller, selectedRoots(controller), x, y);
}

/** EDIT-150 without a pointer: says how far the selection is from the edges of what holds it. */
export function sayDistances(controller: CanvasController): void {
  const context = controller.context();
  const bounds = selectionBounds(context);
  if (bounds) showToast({ text: words.margins(margins(bounds, holderOf(context))) });
}

/** The first handle takes the focus, so that the arrow keys move it. */
export function focusHandles(controller: CanvasController): void {
  controller.root?.querySelector<HTMLElement>("[data-handle]")?.focus();
}

export function zoomBy(controller: CanvasController, way: 1 | -1): void {
  controller.setCamera(zoomStep(controller.camera, way, controller.viewport));
}

export function zoomActual(controller: CanvasController): void {
  controller.setCamera(actualSize(controller.camera, controller.viewport));
}

export function zoomFit(controller: CanvasController): void {
  controller.setCamera(fitPage(controller.scene.width / 100, controller.viewport));
}

export function zoomToSelection(controller: CanvasController): void {
  const box = selectionBox(controller.context());
  if (!box) return;
  const bounds = boundsOf({ ...box.bounds, turn: box.turn });
  controller.setCamera(fitBounds(bounds, controller.viewport));
}
