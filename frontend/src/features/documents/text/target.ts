/** Formatting of texts in which nobody types: the same commands, done to all of their words at once. */

import { type Command, EditorState, TextSelection } from "prosemirror-state";
import type { Editor } from "../editor/Editor";
import type { Op } from "../model/op";
import type { RecordId, Segment } from "../model/record";
import { elementOf } from "../render/text";
import { deltaOf, docOf } from "./bridge";
import { rightsPlugin } from "./rights";
import { schema } from "./schema";
import { selectedTexts } from "./selected";
import { structurePlugin } from "./structure";
import { typing } from "./typing";

/** All words of a text, selected. */
function selectedState(editor: Editor, id: RecordId, text: readonly Segment[]): EditorState {
  const doc = docOf(text);
  const plugins = [
    rightsPlugin(editor.layout ? "layout" : "content", () => undefined),
    structurePlugin({
      elementOf: (marks) => {
        const record = editor.records.get(id);
        return record === undefined ? "p" : elementOf(editor.document, record, marks);
      },
      hasTitle: () => false,
    }),
  ];
  const selection = TextSelection.between(doc.resolve(1), doc.resolve(doc.content.size - 1));
  return EditorState.create({ schema, doc, plugins, selection });
}

/** Does a command to what is selected in the text that is typed in, else to the selected texts. */
export function format(editor: Editor, command: Command): boolean {
  const { session } = typing.getState();
  if (session !== null) return session.run(command);
  return editor.change(formatOps(editor, selectedTexts(editor), command));
}

/** The ops that a command makes of whole texts. */
export function formatOps(editor: Editor, ids: readonly RecordId[], command: Command): Op[] {
  return ids.flatMap((id): Op[] => {
    const text = editor.records.get(id)?.text;
    if (text == null) return [];
    const state = selectedState(editor, id, text);
    const deltas: Op[] = [];
    command(state, (transaction) => {
      const { transactions } = state.applyTransaction(transaction);
      for (const change of transactions) {
        const delta = change.docChanged ? deltaOf(change) : [];
        if (delta.length > 0) deltas.push({ type: "text", id, delta });
      }
    });
    return deltas;
  });
}
