/** About how many bytes things take encoded: the twins of the `size` functions of the domain. */

import type { Document, DocumentRecord, Value } from "./record";
import { WIDTHS } from "./record";

const FRAME = 64;
const SEGMENT_FRAME = 16;

const sizes = new WeakMap<DocumentRecord, number>();
const encoder = new TextEncoder();

/** About how many bytes a document takes encoded (EDIT-084). */
export function sizeOf({ records }: Document): number {
  let size = 0;
  for (const record of records.values()) {
    const known = sizes.get(record) ?? sizeOfRecord(record);
    sizes.set(record, known);
    size += known;
  }
  return size;
}

/** How many bytes a text takes in UTF-8. */
export const bytesOf = (text: string) => encoder.encode(text).length;

function sizeOfRecord({ text, unread, ...record }: DocumentRecord): number {
  let size = FRAME;
  for (const width of WIDTHS) {
    for (const [key, value] of Object.entries(record[width]))
      size += key.length + 14 + sizeOfValue(value);
  }
  for (const { insert, attributes = {} } of text ?? []) {
    size += bytesOf(insert) + SEGMENT_FRAME;
    for (const [mark, value] of Object.entries(attributes))
      size += mark.length + 6 + sizeOfValue(value);
  }
  if (unread !== null) size += unread.kind.length + bytesOf(JSON.stringify(unread.registers));
  return size;
}

function sizeOfValue(value: Value): number {
  if (typeof value === "boolean" || typeof value === "number") return 6;
  if (typeof value === "string") return bytesOf(value) + 2;
  return bytesOf(JSON.stringify(value));
}
