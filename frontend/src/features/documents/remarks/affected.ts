/** Which pages have to be looked at again after a change. */

import { type Document, type DocumentRecord, isWidgetKind, type RecordId } from "../model/record";

/** What other pages know of a page: they list it, lead to it, and have another title. */
const SEEN_FROM_OTHERS = ["title", "state", "path"];

/**
 * The pages whose remarks may be others after a change; null where those of all may be.
 *
 * @param targets what the links of each page lead to
 */
export function affectedBy(
  before: Document,
  after: Document,
  targets: ReadonlyMap<RecordId, ReadonlySet<RecordId>>,
): ReadonlySet<RecordId> | null {
  if (before.records === after.records) return new Set();
  const pages = new Set<RecordId>();
  for (const [id, [old, now]] of changed(before, after)) {
    for (const [record, { records }] of [
      [old, before],
      [now, after],
    ] as const) {
      if (record === undefined) continue;
      const page = record.kind === "page" ? id : pageOf(records, record);
      if (page === null) return null;
      pages.add(page);
    }
    if ((old ?? now)?.kind === "page" && !looksAlike(old, now)) return null;
    for (const [page, led] of targets) if (led.has(id)) pages.add(page);
  }
  return pages;
}

type Change = readonly [DocumentRecord | undefined, DocumentRecord | undefined];

/** The records that are not the same object any more. */
function changed(before: Document, after: Document): ReadonlyMap<RecordId, Change> {
  const found = new Map<RecordId, Change>();
  for (const [id, now] of after.records) {
    const old = before.records.get(id);
    if (old !== now) found.set(id, [old, now]);
  }
  for (const [id, old] of before.records) {
    if (!after.records.has(id)) found.set(id, [old, undefined]);
  }
  return found;
}

/** The page on which a widget lies; null for what is on every page, and for what is no widget. */
function pageOf(records: Document["records"], { kind, parent }: DocumentRecord): RecordId | null {
  if (!isWidgetKind(kind)) return null;
  let [at, record] = [parent, parent === null ? undefined : records.get(parent)];
  while (record !== undefined && record.kind !== "page") {
    at = record.parent;
    record = at === null ? undefined : records.get(at);
  }
  return record === undefined ? null : at;
}

/** Do other pages see the same of a page? */
function looksAlike(old: DocumentRecord | undefined, now: DocumentRecord | undefined): boolean {
  if (old === undefined || now === undefined || old.order !== now.order) return false;
  return SEEN_FROM_OTHERS.every((key) => old.base[key] === now.base[key]);
}
