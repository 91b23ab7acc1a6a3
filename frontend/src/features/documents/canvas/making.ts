/** What the canvas asks the document for: where things are shown becomes where they are drawn. */

import { childrenOf, frameAt, framesOf } from "../hit/boxes";
import type { Bounds, Frame, Point, WidgetId } from "../hit/geometry";
import { parentOf } from "../tools/context";
import type { CanvasController } from "./controller";

/** Makes copies, selects them, and remembers how far they are from the originals (EDIT-160, EDIT-161). */
export function duplicate(
  controller: CanvasController,
  ids: readonly WidgetId[],
  dx: number,
  dy: number,
): void {
  const { acts, boxes, layout, selection } = controller;
  const originals = framesOf(boxes, ids);
  const by = layout.byToDrawn({ x: dx, y: dy });
  const copies = acts.duplicate(ids, by.x, by.y);
  controller.duplicated = { originals, copies };
  if (copies.length > 0) acts.select({ ids: copies, opened: selection.opened });
}

/** Writes frames as they are to be shown. */
export function writeFrames(controller: CanvasController, frames: readonly Frame[]): void {
  const { acts, boxes, layout, scene } = controller;
  const flows = ({ id }: Frame) => scene.traits(id).flows === true;
  const free = frames.filter((frame) => !flows(frame));
  if (free.length > 0) acts.write(layout.toDrawn(free, boxes));
  const flowing = frames.filter(flows);
  if (flowing.length === 0) return;
  const drawn = (frame: Frame) => {
    const { x: width, y: height } = layout.byToDrawn({ x: frame.width, y: frame.height });
    return { ...frame, width, height };
  };
  const parent = (id: WidgetId) => parentOf(controller.context(), id);
  const beside = new Set(flowing.flatMap(({ id }) => childrenOf(boxes, parent(id))));
  const were = [...beside].map((index) => drawn(frameAt(boxes, index)));
  acts.flow(flowing.map(drawn), were);
}

/** Asks for a widget, at a point of the shown page. */
export function create(
  { acts, layout }: CanvasController,
  kind: string,
  at: Point,
  area: Bounds | null,
): void {
  acts.create(kind, layout.pointToDrawn(at), area && layout.areaToDrawn(area));
}
