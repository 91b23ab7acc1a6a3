/** Copies of widgets, as changes of the document. */

import type { Op } from "../model/op";
import { roomAmong } from "../model/order";
import type { DocumentRecord, RecordId } from "../model/record";
import type { Editor } from "./Editor";

/** What lies in a parent, from back to front. */
export function siblingsIn(
  editor: Editor,
  parent: RecordId,
): (readonly [RecordId, DocumentRecord])[] {
  return editor.records.children(parent).flatMap((sibling) => {
    const record = editor.records.get(sibling);
    return record ? [[sibling, record] as const] : [];
  });
}

/** Copies a widget with all that is in it, moved by so much at every width that has a place of its own. */
export function copyOps(
  editor: Editor,
  original: RecordId,
  copy: RecordId,
  by: readonly [number, number],
): Op[] {
  const record = editor.records.get(original);
  if (record === undefined || record.kind === "unknown") return [];
  const siblings = siblingsIn(editor, record.parent ?? editor.view.getState().page);
  const at = siblings.findIndex(([sibling]) => sibling === original) + 1;
  const { orders, moved } = roomAmong(siblings, at, 1);
  const shifted = (registers: DocumentRecord["base"]) => {
    const { position } = registers;
    if (!Array.isArray(position)) return registers;
    const [x = 0, y = 0] = position as readonly number[];
    return { ...registers, position: [x + by[0], y + by[1]] };
  };
  const own: DocumentRecord = {
    ...record,
    order: orders[0] ?? record.order,
    base: shifted(record.base),
    tablet: shifted(record.tablet),
    phone: shifted(record.phone),
  };
  const within = (parent: RecordId, twin: RecordId): Op[] =>
    editor.records.children(parent).flatMap((child): Op[] => {
      const member = editor.records.get(child);
      if (member === undefined) return [];
      const next = editor.newId();
      return [
        { type: "create", id: next, record: { ...member, parent: twin } },
        ...within(child, next),
      ];
    });
  return [
    ...moved.map(
      ([other, order]): Op => ({ type: "place", id: other, parent: record.parent, order }),
    ),
    { type: "create", id: copy, record: own },
    ...within(original, copy),
  ];
}
