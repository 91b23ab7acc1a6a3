/** Where text styles are used, and what a text looks like by its style. */

import type { Document, DocumentRecord, RecordId } from "../model/record";
import { ruleOf } from "../model/registers";

/** Is it a property of the look of texts, which a text can have of its own (EDIT-198)? */
export function isLookOfText(key: string): boolean {
  const kinds = ruleOf(key)?.kinds ?? [];
  return kinds.includes("textStyle") && kinds.includes("text") && key !== "name";
}

/** The styles that single paragraphs of a text have; undefined is one without. */
function paragraphStyles({ text }: DocumentRecord): readonly (RecordId | undefined)[] {
  return (text ?? []).flatMap(({ insert, attributes }) => {
    const style = attributes?.style as RecordId | undefined;
    return [...insert].filter((sign) => sign === "\n").map(() => style);
  });
}

/** The style of a text: that of all its paragraphs, else its own. Null where it has none and they differ. */
export function styleOfText(record: DocumentRecord): RecordId | undefined | null {
  const own = record.base.style as RecordId | undefined;
  const [first, ...others] = paragraphStyles(record).map((style) => style ?? own);
  return others.every((style) => style === first) ? first : (own ?? null);
}

/** Does a record use a style? */
function uses(record: DocumentRecord, style: RecordId): boolean {
  return record.base.style === style || paragraphStyles(record).includes(style);
}

/** The widgets that use a style. */
export function usersOf({ records }: Document, style: RecordId): readonly RecordId[] {
  return [...records].filter(([, record]) => uses(record, style)).map(([id]) => id);
}

/** How far a change of a style reaches. What is on every page is on each of them. */
export function reachOf(document: Document, style: RecordId): { texts: number; pages: number } {
  const users = usersOf(document, style);
  const all = [...document.records].filter(([, { kind }]) => kind === "page").map(([id]) => id);
  const pages = new Set<RecordId>();
  for (const user of users) {
    const page = pageOf(document, user);
    for (const on of page === null ? all : [page]) pages.add(on);
  }
  return { texts: users.length, pages: pages.size };
}

/** The page on which a widget lies; null for what is on every page. */
function pageOf({ records }: Document, id: RecordId): RecordId | null {
  let at: RecordId | null = id;
  for (let record = records.get(id); record !== undefined; record = records.get(at)) {
    if (record.kind === "page") return at;
    if (record.parent === null) return null;
    at = record.parent;
  }
  return null;
}
