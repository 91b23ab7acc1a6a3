/** What remarks call a widget. */

import { nameOf } from "../editor/names";
import { editorMessages } from "../messages/editor";
import { remarksMessages as words } from "../messages/remarks";
import type { Document, RecordId } from "../model/record";

/** By its name or its words; else by what it is. */
export function calledIn(document: Document, id: RecordId): string {
  const name = nameOf(document, id);
  const { kinds, figures } = editorMessages;
  const isOfKind = [...Object.values(kinds), ...Object.values(figures)].some(
    (kind) => kind === name,
  );
  return isOfKind ? words.unnamed(name) : words.quoted(name);
}
