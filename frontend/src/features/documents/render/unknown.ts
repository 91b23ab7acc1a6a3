/** What the editor shows of a widget that only a newer version knows. Readers get nothing of it from this one. */

import { editorMessages as words } from "../messages/editor";
import type { DocumentRecord, RecordId } from "../model/record";
import { element, type MarkupElement } from "./markup";
import { around, plain } from "./parts";

/** A box that says of which kind it is (EDIT-075). */
export function unknownBox(id: RecordId, record: DocumentRecord): MarkupElement {
  const kind = words.newerKind(record.unread?.kind ?? "");
  return around(plain("div", id, "unknown"), [
    element("strong", [], [kind]),
    element("span", [], [words.kinds.unknown]),
  ]);
}
