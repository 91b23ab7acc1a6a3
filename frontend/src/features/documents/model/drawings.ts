/** What lies in a parent as the grid of its elastic lines takes it. */

import type { Frame } from "./frame";
import { childrenOf, isPinned, type Widgets } from "./layout/page";
import type { Document, RecordId, Width } from "./record";

/** What decides the height of a box: the drawing, words (which may close up, EDIT-099), or something else in it. */
export type Height = "drawn" | "words" | "closing words" | "content";

/** A widget in its parent. */
export interface Drawing {
  readonly id: RecordId;
  readonly frame: Frame;
  readonly height: Height;
}

/** What decides the height of a widget: of texts their words, and of what has words in it these. */
export function heightOf(document: Document, widgets: Widgets, id: RecordId): Height {
  const record = document.records.get(id);
  switch (record?.kind) {
    case "text":
      return record.base.closeUp === true ? "closing words" : "words";
    case "button":
    case "menu":
    case "stack":
    case "gallery":
    case "form":
    case "share":
    case "audio":
      return "content";
    case "group": {
      const children = childrenOf(widgets, id);
      const elastic = children.some((child) => heightOf(document, widgets, child) !== "drawn");
      return elastic ? "content" : "drawn";
    }
    default:
      return "drawn";
  }
}

/** What of these siblings lies in the grid of their parent, in paint order: what has a frame and is not pinned. */
export function drawingsOf(
  document: Document,
  widgets: Widgets,
  siblings: readonly RecordId[],
  frames: ReadonlyMap<RecordId, Frame>,
  width: Width,
): Drawing[] {
  return siblings.flatMap((id) => {
    const frame = frames.get(id);
    if (frame === undefined || isPinned(document.records.get(id), width)) return [];
    return [{ id, frame, height: heightOf(document, widgets, id) }];
  });
}
