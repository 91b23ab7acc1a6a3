/** The pages of a document, as publishing sees them. */

import {
  bySiblingOrder,
  type Document,
  type DocumentRecord,
  type Kind,
  type RecordId,
} from "../model/record";

type Entry = readonly [RecordId, DocumentRecord];

/** The pages in the order of the menu. */
export function pagesOf({ records }: Document): readonly Entry[] {
  return [...records].filter(([, record]) => record.kind === "page").sort(bySiblingOrder);
}

/** The page that a widget lies on; null where it is on every page. */
export function pageOf({ records }: Document, id: RecordId): RecordId | null {
  let [at, record] = [id, records.get(id)];
  while (record !== undefined && record.kind !== "page") {
    if (record.parent === null) return null;
    at = record.parent;
    record = records.get(at);
  }
  return at;
}

/** The pages that stay here (EDIT-053). */
export function draftsOf(document: Document): readonly RecordId[] {
  return pagesOf(document).flatMap(([id, page]) => (page.base.state === "draft" ? [id] : []));
}

/** How many widgets of a kind readers get, of those that are meant. */
export function countOf(
  document: Document,
  kind: Kind,
  isMeant: (record: DocumentRecord) => boolean = () => true,
): number {
  const drafts = new Set(draftsOf(document));
  const isShown = ([id, record]: Entry) => {
    const counts = record.kind === kind && isMeant(record);
    const page = counts ? pageOf(document, id) : null;
    return counts && (page === null || !drafts.has(page));
  };
  return [...document.records].filter(isShown).length;
}

/** Which page it is of all, drafts too, in two digits; empty where it is gone. */
export function folioOf(document: Document, page: RecordId): string {
  const place = pagesOf(document).findIndex(([id]) => id === page);
  return place < 0 ? "" : String(place + 1).padStart(2, "0");
}
