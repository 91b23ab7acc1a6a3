/** Making, copying, placing and deleting pages. */

import { pagesMessages as words } from "../messages/pages";
import type { Op } from "../model/op";
import { roomAmong } from "../model/order";
import { type Document, type DocumentRecord, newRecord, type RecordId } from "../model/record";
import { ruleOf } from "../model/registers";
import { renamed } from "./copying";
import { familyOf, pagesOf } from "./tree";

/** Where a page is found: the values of the register. */
export type PageState = "listed" | "hidden" | "draft";

export function stateOf(page: DocumentRecord | undefined): PageState {
  const state = page?.base.state;
  return state === "hidden" || state === "draft" ? state : "listed";
}

/** What a page is called; one without a title is told by its place. */
export function titleOf(page: DocumentRecord | undefined): string {
  const title = page?.base.title;
  return typeof title === "string" && title.trim() !== "" ? title : words.untitled;
}

/** The number that stands under a page. */
export function folio(place: number): string {
  return String(place + 1).padStart(2, "0");
}

const LONGEST_PATH = mostOf("path");
const LONGEST_TITLE = mostOf("title");

function mostOf(key: string): number {
  const form = ruleOf(key)?.form;
  return form !== undefined && "most" in form ? form.most : 0;
}

/** A path out of a title: its letters and digits, with dashes between them. Empty where there is nothing to make one of. */
function slugOf(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").slice(0, LONGEST_PATH - 4);
  return slug.replace(/^-+|-+$/g, "");
}

function pathsBut(document: Document, but: RecordId | null): ReadonlySet<string> {
  const others = pagesOf(document).filter(([id]) => id !== but);
  return new Set(
    others.flatMap(([, { base }]) =>
      typeof base.path === "string" ? [base.path.toLowerCase()] : [],
    ),
  );
}

/** A path for a title that no other page has (EDIT-049); undefined where a title has nothing to make one of. */
function freePath(document: Document, title: string, page: RecordId | null): string | undefined {
  const slug = slugOf(title);
  if (slug === "") return undefined;
  const taken = pathsBut(document, page);
  let path = slug;
  for (let number = 2; taken.has(path); number += 1) path = `${slug}-${number}`;
  return path;
}

/** The op that makes a page behind another one, with a title and a path of its own. */
export function addPageOps(document: Document, page: RecordId, after: RecordId | null): Op[] {
  const pages = pagesOf(document);
  const last = pages.length;
  const title = freeTitle(pages, last + 1);
  const path = freePath(document, title, page);
  const found = pages.findIndex(([id]) => id === after);
  const base = { title, ...(path === undefined ? {} : { path }) };
  return placedIn(pages, found < 0 ? last : found + 1, (order) => [
    { type: "create", id: page, record: { ...newRecord("page", { parent: null, order }), base } },
  ]);
}

function freeTitle(pages: readonly (readonly [RecordId, DocumentRecord])[], first: number): string {
  const titles = new Set(pages.map(([, page]) => page.base.title));
  let number = first;
  while (titles.has(words.numbered(number))) number += 1;
  return words.numbered(number);
}

/** The ops that copy a page with all that is on it, behind it. Links within the page lead to the copies. */
export function copyPageOps(
  document: Document,
  page: RecordId,
  copy: RecordId,
  newId: () => RecordId,
): Op[] {
  const pages = pagesOf(document);
  const at = pages.findIndex(([id]) => id === page);
  const original = document.records.get(page);
  if (at < 0 || original === undefined) return [];
  const family = familyOf(document, page);
  const ids = new Map(family.map((id) => [id, id === page ? copy : newId()]));
  const title = words.copy(titleOf(original)).slice(0, LONGEST_TITLE);
  const path = freePath(document, title, copy);
  return placedIn(pages, at + 1, (order) =>
    family.flatMap((id): Op[] => {
      const record = document.records.get(id);
      const twin = ids.get(id);
      if (record === undefined || twin === undefined) return [];
      const made = renamed(record, (other) => ids.get(other));
      if (id !== page) {
        const parent = record.parent === null ? null : (ids.get(record.parent) ?? null);
        return [{ type: "create", id: twin, record: { ...made, parent } }];
      }
      const { path: _, ...kept } = made.base;
      const base = { ...kept, title, ...(path === undefined ? {} : { path }) };
      return [{ type: "create", id: twin, record: { ...made, order, base } }];
    }),
  );
}

function placedIn(
  pages: readonly (readonly [RecordId, DocumentRecord])[],
  at: number,
  made: (order: string) => Op[],
): Op[] {
  const room = roomAmong(pages, at, 1);
  const moved = room.moved.map(([id, order]): Op => ({ type: "place", id, parent: null, order }));
  return room.orders.flatMap((order) => [...moved, ...made(order)]);
}

/** The ops that put a page where another one is now, counted from 0. What was the first page gets a path where it has none. */
export function movePageOps(document: Document, page: RecordId, to: number): Op[] {
  const pages = pagesOf(document);
  const from = pages.findIndex(([id]) => id === page);
  const place = Math.max(0, Math.min(to, pages.length - 1));
  if (from < 0 || place === from) return [];
  const others = pages.filter(([id]) => id !== page);
  const ops = placedIn(others, place, (order) => [
    { type: "place", id: page, parent: null, order },
  ]);
  const formerFirst = from === 0 || place === 0 ? pages[0] : undefined;
  return formerFirst === undefined ? ops : [...ops, ...pathOps(document, ...formerFirst)];
}

/** The first page has no path (EDIT-050); as any other it gets the one of its title. */
function pathOps(document: Document, id: RecordId, { base }: DocumentRecord): Op[] {
  if (base.path !== undefined || typeof base.title !== "string") return [];
  const path = freePath(document, base.title, id);
  return path === undefined ? [] : [{ type: "set", id, key: "path", width: "base", value: path }];
}

/**
 * The ops that give a page another title. Its path goes along as long as it is the one of the title that it had, and
 * nobody has made another one.
 *
 * @param layout may the path be changed?
 */
export function renamePageOps(
  document: Document,
  id: RecordId,
  text: string,
  layout: boolean,
): Op[] {
  const page = document.records.get(id);
  const title = text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE);
  if (page === undefined || title === "" || title === page.base.title) return [];
  const ops: Op[] = [{ type: "set", id, key: "title", width: "base", value: title }];
  const [first] = pagesOf(document);
  const { path, title: former } = page.base;
  const own = typeof former === "string" ? slugOf(former) : "";
  const follows =
    path === undefined ||
    (typeof path === "string" &&
      own !== "" &&
      path.replace(/-\d+$/, "") === own.replace(/-\d+$/, ""));
  if (!layout || !follows || first?.[0] === id) return ops;
  const next = freePath(document, title, id);
  if (next === undefined || next === path) return ops;
  return [...ops, { type: "set", id, key: "path", width: "base", value: next }];
}
