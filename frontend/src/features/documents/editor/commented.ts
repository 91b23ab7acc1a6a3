/** What comments are about, in the units of the document. */

import type { Anchor } from "../canvas/anchor";
import { measuresOf } from "../model/layout/page";
import type { Document, RecordId, Width } from "../model/record";
import type { Commented, Editor } from "./Editor";

/** How large a drawing of a class is, beside that of desktops. */
function ratioOf(document: Document, width: Width): number {
  return measuresOf(document, width).width / Math.max(1, measuresOf(document, "base").width);
}

/** What is commented on by an anchor on the page that is shown. */
export function commentedAt(editor: Editor, { widget, x, y }: Anchor): Commented {
  const { page } = editor.view.getState();
  if (widget !== null) return { page, widget: widget as RecordId, x, y };
  const ratio = ratioOf(editor.document, editor.width);
  const inside = (length: number) => Math.max(0, Math.round(length / ratio));
  return { page, widget, x: inside(x), y: inside(y) };
}

/** The anchor of a comment at a class of widths. */
export function anchorOf(document: Document, width: Width, { widget, x, y }: Commented): Anchor {
  if (widget !== null) return { widget, x, y };
  const ratio = ratioOf(document, width);
  return { widget, x: x * ratio, y: y * ratio };
}
