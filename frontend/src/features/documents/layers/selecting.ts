/** Selecting rows: one, one more or less, or all up to one. */

import { selectAlone } from "../commands/context";
import type { Editor } from "../editor/Editor";
import type { RecordId } from "../model/record";
import type { Row } from "./rows";

export type How = "alone" | "toggle" | "range";

/** @param from the row from which a range reaches */
export function selectRow(
  editor: Editor,
  rows: readonly Row[],
  id: RecordId,
  how: How,
  from: RecordId | null,
): void {
  const { ids } = editor.selection.store.getState();
  switch (how) {
    case "alone":
      selectAlone(editor, [id]);
      break;
    case "toggle":
      selectAlone(editor, ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
      break;
    case "range": {
      const end = rows.findIndex((row) => row.id === id);
      // The first that was selected stays where the range begins.
      const anchor = rows.findIndex((row) => row.id === (ids[0] ?? from));
      const start = anchor < 0 ? end : anchor;
      const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1).map((row) => row.id);
      selectAlone(editor, start <= end ? range : range.reverse());
      break;
    }
  }
}
