/** The project's colours: making and deleting them. */

import type { Editor } from "../editor/Editor";
import { coloursMessages } from "../messages/colours";
import type { Op } from "../model/op";
import { keysBetween } from "../model/order";
import type { Fill, RecordId } from "../model/record";
import { replaceOps } from "./uses";

/** The ops that make a colour of the project, behind all others. It gets a name that none of them has. */
export function addSwatchOps(editor: Editor, paint: Fill): { id: RecordId; ops: Op[] } {
  const swatches = editor.records.children("swatches").map((id) => editor.records.get(id));
  const names = new Set(swatches.map((swatch) => swatch?.base.name));
  let number = swatches.length + 1;
  while (names.has(coloursMessages.list.newName(number))) number += 1;
  const last = swatches.at(-1)?.order ?? null;
  const order = keysBetween(last, null, 1)[0] ?? "";
  const name = coloursMessages.list.newName(number);
  const op = editor.createOp("swatch", { parent: null, order }, { name, paint });
  return { id: op.id, ops: [op] };
}

/** The ops that delete a colour of the project, and put another one into its places. */
export function deleteSwatchOps(editor: Editor, id: RecordId, instead: Fill): Op[] {
  return [...replaceOps(editor.document, { swatch: id }, instead), { type: "delete", id }];
}
