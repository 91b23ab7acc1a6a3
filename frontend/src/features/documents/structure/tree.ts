/** What lies in what, in a document as it is. */

import {
  bySiblingOrder,
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
} from "../model/record";

/** What holds widgets: a page, a group or a stack; null holds those that are on every page. */
export type Holder = RecordId | null;

type Sibling = readonly [RecordId, DocumentRecord];

/** The widgets in a holder, the lowest first. */
export function widgetsIn(document: Document, holder: Holder): Sibling[] {
  return [...document.records]
    .filter(([, { kind, parent }]) => parent === holder && isWidgetKind(kind))
    .sort(bySiblingOrder);
}

/** The pages, the first one first. */
export function pagesOf(document: Document): Sibling[] {
  return [...document.records].filter(([, { kind }]) => kind === "page").sort(bySiblingOrder);
}

/** What a record lies in, the nearest first; the page is the last one. */
export function above(document: Document, id: RecordId): RecordId[] {
  const found: RecordId[] = [];
  let at = document.records.get(id)?.parent ?? null;
  while (at !== null && !found.includes(at)) {
    found.push(at);
    at = document.records.get(at)?.parent ?? null;
  }
  return found;
}

/** Is it the record itself, or does it lie in it? */
export function isWithin(document: Document, inner: RecordId, outer: RecordId): boolean {
  return inner === outer || above(document, inner).includes(outer);
}

/** Those widgets that are there and do not lie in another one of them: what is done to that is done to them, too. */
export function rootsOf(document: Document, ids: readonly RecordId[]): RecordId[] {
  const chosen = new Set(ids);
  return [...chosen].filter((id) => {
    const record = document.records.get(id);
    const isWidget = record !== undefined && isWidgetKind(record.kind);
    return isWidget && !above(document, id).some((holder) => chosen.has(holder));
  });
}

/** The widgets in the order in which they are painted, the lowest first, whatever they lie in. */
export function inPaintOrder(document: Document, ids: readonly RecordId[]): RecordId[] {
  const keys = new Map(
    ids.map((id) => {
      const chain = [id, ...above(document, id)].reverse();
      return [id, chain.map((each) => `${document.records.get(each)?.order ?? ""} ${each}`)];
    }),
  );
  return [...ids].sort((one, other) => {
    const [left, right] = [keys.get(one) ?? [], keys.get(other) ?? []];
    const at = left.findIndex((key, place) => key !== right[place]);
    if (at < 0) return left.length - right.length;
    return (left[at] ?? "") < (right[at] ?? "") ? -1 : 1;
  });
}

/** A record with all that lies in it, holders before what they hold, the lowest first. */
export function familyOf(document: Document, id: RecordId): RecordId[] {
  const children = new Map<RecordId, Sibling[]>();
  for (const sibling of document.records) {
    const { parent } = sibling[1];
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), sibling]);
  }
  const within = (holder: RecordId): RecordId[] => [
    holder,
    ...(children.get(holder) ?? []).sort(bySiblingOrder).flatMap(([child]) => within(child)),
  ];
  return within(id);
}
