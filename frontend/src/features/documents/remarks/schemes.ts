/** The colours that readers see: those of the project, and its dark ones where it has some (EDIT-231). */

import type { Document, DocumentRecord, RecordId } from "../model/record";
import { SETTINGS } from "../model/record";

export interface Scheme {
  readonly isDark: boolean;
  /** The document in which colours are looked up. */
  readonly painted: Document;
}

const known = new WeakMap<Document, readonly Scheme[]>();

/** The schemes of a project: one, or a light and a dark one. */
export function schemesOf(document: Document): readonly Scheme[] {
  const schemes = known.get(document) ?? made(document);
  known.set(document, schemes);
  return schemes;
}

function made(document: Document): readonly Scheme[] {
  const light: Scheme = { isDark: false, painted: document };
  if (document.records.get(SETTINGS)?.base.darkColours !== true) return [light];
  const dark: [RecordId, DocumentRecord][] = [...document.records].flatMap(([id, record]) => {
    const { darkPaint } = record.base;
    if (record.kind !== "swatch" || darkPaint === undefined) return [];
    return [[id, { ...record, base: { ...record.base, paint: darkPaint } }]];
  });
  if (dark.length === 0) return [light];
  return [light, { isDark: true, painted: { records: new Map([...document.records, ...dark]) } }];
}
