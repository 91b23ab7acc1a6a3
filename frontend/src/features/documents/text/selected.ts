import type { Editor } from "../editor/Editor";
import type { RecordId } from "../model/record";

/** The selected texts. */
export function selectedTexts(editor: Editor): readonly RecordId[] {
  const { ids } = editor.selection.store.getState();
  return ids.filter((id) => editor.records.get(id)?.kind === "text");
}
