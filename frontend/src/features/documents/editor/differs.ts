import type { Document, RecordId, Width } from "../model/record";
import { correctedAt } from "./guides";

/** Is anything that lies on a page corrected at this width (EDIT-112)? */
export function differsOn(
  document: Document,
  page: RecordId,
  width: Exclude<Width, "base">,
): boolean {
  const within = (id: RecordId | null): boolean => {
    if (id === null || id === page) return id === page;
    return within(document.records.get(id)?.parent ?? null);
  };
  for (const [id, record] of document.records) {
    if (correctedAt(record, width).length > 0 && within(id)) return true;
  }
  return false;
}
