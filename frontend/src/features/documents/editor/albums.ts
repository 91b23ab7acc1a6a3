/** Putting pictures into galleries and slideshows. */

import type { Op } from "../model/op";
import { roomAmong } from "../model/order";
import type { RecordId, Registers } from "../model/record";
import { widgetsIn } from "../structure/tree";
import type { Editor } from "./Editor";

/** Adds pictures behind those that an album has, as one step of undo. The answer has their ids; it is empty if refused. */
export function addPictures(
  editor: Editor,
  album: RecordId,
  pictures: readonly Registers[],
): readonly RecordId[] {
  const siblings = widgetsIn(editor.document, album);
  const { orders, moved } = roomAmong(siblings, siblings.length, pictures.length);
  const made = pictures.map((registers, at) =>
    editor.createOp("picture", { parent: album, order: orders[at] ?? "a0" }, registers),
  );
  const again = moved.map(([id, order]): Op => ({ type: "place", id, parent: album, order }));
  return editor.change([...again, ...made]) ? made.map(({ id }) => id) : [];
}
