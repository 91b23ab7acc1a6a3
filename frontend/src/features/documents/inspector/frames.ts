/** Where the chosen widgets lie at the shown width, and the ops that move and resize them by numbers. */

import type { Editor } from "../editor/Editor";
import { inParent, layoutOf } from "../editor/layout";
import type { Frame } from "../model/frame";
import { familyOf, pairAt } from "../model/layout/page";
import type { Op } from "../model/op";
import type { Document, RecordId, Width } from "../model/record";
import { scaleFrames } from "../tools/resize";

/** Where in a document: a page at a width. */
export interface Shown {
  readonly document: Document;
  readonly page: RecordId;
  readonly width: Width;
}

/** The size of what has no frame, as what lies in a stack, where nobody said it. */
const NO_SIZE = [10_000, 10_000] as const;

/** Where a widget lies in its parent. What lies in a stack has a size alone, and so has what is hidden. */
export function frameOf(
  { document, page, width }: Shown,
  id: RecordId,
): Frame & { readonly placed: boolean } {
  const frame = layoutOf(document, page, width).frames.get(id);
  if (frame !== undefined) return { ...frame, placed: true };
  const record = document.records.get(id);
  const [x, y] = pairAt(record, "position", width) ?? [0, 0];
  const [across, down] = pairAt(record, "size", width) ?? NO_SIZE;
  return { x, y, width: across, height: down, placed: false };
}

/** Moves a widget in its parent; what is not said stays. */
export function moveOps(editor: Editor, shown: Shown, id: RecordId, to: Partial<Frame>): Op[] {
  const frame = { ...frameOf(shown, id), ...to };
  return [editor.setOp(id, "position", [frame.x, frame.y])];
}

/** Resizes a widget, whose upper left corner stays; what lies in a group is scaled with it. */
export function sizeOps(
  editor: Editor,
  shown: Shown,
  id: RecordId,
  to: Partial<Pick<Frame, "width" | "height">>,
): Op[] {
  const frame = frameOf(shown, id);
  const { width, height } = { ...frame, ...to };
  if (shown.document.records.get(id)?.kind === "group") {
    return scaleOps(editor, shown, id, width, height);
  }
  return [editor.setOp(id, "size", [width, height])];
}

function scaleOps(
  editor: Editor,
  { document, page, width: at }: Shown,
  id: RecordId,
  width: number,
  height: number,
): Op[] {
  const { onPage, widgets } = layoutOf(document, page, at);
  const family = familyOf(widgets, id);
  const parts = family.flatMap((part) => {
    const frame = onPage.get(part);
    const widthOnly = document.records.get(part)?.kind === "text";
    return frame === undefined ? [] : [{ ...frame, widthOnly, whole: part === id }];
  });
  const whole = onPage.get(id);
  if (whole === undefined) return [];
  const to = { x: whole.x, y: whole.y, width, height };
  const scaled = new Map(
    scaleFrames(parts, { from: whole, to, turn: whole.turn }).map((frame) => [frame.id, frame]),
  );
  return family.flatMap((part): Op[] => {
    const frame = scaled.get(part);
    const parent = document.records.get(part)?.parent ?? null;
    if (frame === undefined) return [];
    const holder = parent === null ? undefined : (scaled.get(parent) ?? onPage.get(parent));
    const own = holder === undefined ? frame : inParent(frame, holder);
    return [
      editor.setOp(part, "position", [Math.round(own.x), Math.round(own.y)]),
      editor.setOp(part, "size", [Math.round(own.width), Math.round(own.height)]),
    ];
  });
}
