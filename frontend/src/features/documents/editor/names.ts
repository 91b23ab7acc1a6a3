/** What a widget is called: by its name, else by what is in it, else by its kind. */

import { editorMessages as words } from "../messages/editor";
import { embedOf } from "../model/embeds";
import type { Document, RecordId } from "../model/record";
import { plainOf } from "../model/text";

/** So many letters of what is in a widget make its name. */
const MOST = 40;

export function nameOf(document: Document, id: RecordId): string {
  const record = document.records.get(id);
  if (record === undefined) return "";
  const { name, words: own, label: alternative, tip, source, videoAddress } = record.base;
  // The words of a form stand on its button, which are alike on most.
  const label = record.kind === "form" ? undefined : own;
  const address = source ?? videoAddress;
  const service = typeof address === "string" ? embedOf(address)?.name : undefined;
  const text = record.text && plainOf(record.text);
  const said = [name, label, text, alternative, tip, service];
  const found = said.find((value) => typeof value === "string" && value.trim() !== "");
  if (typeof found === "string") return shortened(found);
  const { figure } = record.base;
  if (record.kind === "shape" && typeof figure === "string") {
    return words.figures[figure as keyof typeof words.figures] ?? words.kinds.shape;
  }
  if (record.unread !== null) return words.newerKind(record.unread.kind);
  return words.kinds[record.kind as keyof typeof words.kinds] ?? record.kind;
}

function shortened(text: string): string {
  const line = text.trim().split("\n")[0] ?? "";
  const letters = [...line];
  return letters.length <= MOST ? line : `${letters.slice(0, MOST).join("").trimEnd()}…`;
}
