import { textColumns } from "../model/layout/words";
import { type DocumentRecord, type Value, valueAt, type Width } from "../model/record";

/** What a register is at a width as pages show it: narrow classes change some of what the base says (EDIT-108). */
export function seenAt(record: DocumentRecord, key: string, width: Width): Value | undefined {
  if (key === "textColumns") return textColumns(record, width);
  const isNarrow = width !== "base" && record[width][key] === undefined;
  return key === "wrap" && record.kind === "stack" && isNarrow ? true : valueAt(record, key, width);
}
