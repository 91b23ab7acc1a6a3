/** The guides of a page, which only those see who edit it (EDIT-151). */

import type { Document, DocumentRecord, RecordId, Width } from "../model/record";
import type { Guides } from "../snapping/field";

/** The registers of a page that hold them, by the axis across which they stand. */
export const GUIDE_REGISTERS = { x: "uprightGuides", y: "levelGuides" } as const;

const REGISTERS: readonly string[] = Object.values(GUIDE_REGISTERS);

/** The guides of a page at a width. Each class of widths has its own, as it has columns of its own. */
export function guidesOf(document: Document, page: RecordId, width: Width): Guides {
  const registers = document.records.get(page)?.[width];
  const places = (register: string) => (registers?.[register] ?? []) as readonly number[];
  return { x: places(GUIDE_REGISTERS.x), y: places(GUIDE_REGISTERS.y) };
}

/** The registers that are corrected at a width: guides belong to their width and correct nothing. */
export function correctedAt(record: DocumentRecord, width: Exclude<Width, "base">): string[] {
  return Object.keys(record[width]).filter((register) => !REGISTERS.includes(register));
}
