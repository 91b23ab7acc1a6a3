/** What of a page is read aloud, one after the other (EDIT-302). */

import { nameOf } from "../editor/names";
import { type FieldType, fieldTypeOf } from "../model/fields";
import type { Op } from "../model/op";
import { type Document, type DocumentRecord, holdsWidgets, type RecordId } from "../model/record";
import { lineOf } from "../render/look";
import { Links } from "../render/markup";
import { pinOf } from "../render/placing";
import { Words } from "../render/text";
import { type ReadingPlace, readingOf, readingOps } from "../structure/reading";

/** One thing that is read. */
export interface Step {
  readonly id: RecordId;
  readonly name: string;
  /** What it is for those who hear it: the elements of the published page. */
  readonly element: string;
  /** The page, or the group in which its place is. */
  readonly holder: RecordId;
  /** Where it would be read as it is drawn, from 1, where somebody said otherwise; else null. */
  readonly was: number | null;
}

export interface Order {
  readonly steps: readonly Step[];
  /** What nobody hears of. */
  readonly silent: readonly RecordId[];
}

/** What is read on a page, in order: what is pinned to the upper edge first, and to the lower one last, as in its markup. */
export function orderOn(document: Document, page: RecordId): Order {
  const now = read(document, page);
  const moved = now.steps.filter(({ id }) => saysAfter(document.records.get(id)));
  if (moved.length === 0) return now;
  const drawn = read(asDrawn(document, page), page).steps.map(({ id }) => id);
  const steps = now.steps.map((step, at): Step => {
    const was = drawn.indexOf(step.id);
    const is = saysAfter(document.records.get(step.id)) && was !== at;
    return is ? { ...step, was: was + 1 } : step;
  });
  return { ...now, steps };
}

const saysAfter = (record: DocumentRecord | undefined) => record?.base.readAfter !== undefined;

/** The page as if nobody had said anything about the order. */
function asDrawn({ records }: Document, page: RecordId): Document {
  const drawn = new Map(records);
  const ids = [...readingOf({ records }, page).values()].flat();
  for (const id of ids) {
    const record = records.get(id);
    if (record === undefined || !saysAfter(record)) continue;
    const { readAfter: _, ...base } = record.base;
    drawn.set(id, { ...record, base });
  }
  return { records: drawn };
}

function read(document: Document, page: RecordId): Order {
  const reading = readingOf(document, page);
  const words = new Words();
  const links = new Links(document, page, { base: "/", title: "" });
  const steps: Step[] = [];
  const silent: RecordId[] = [];
  const walk = (id: RecordId, holder: RecordId, unheard: boolean) => {
    const record = document.records.get(id);
    if (record === undefined) return;
    const isSilent = unheard || record.base.decorative === true;
    if (holdsWidgets(record.kind)) {
      for (const member of reading.get(id) ?? []) walk(member, id, isSilent);
      return;
    }
    const element = isSilent ? null : elementOf(document, record, words, links);
    if (element === null) silent.push(id);
    else steps.push({ id, name: nameOf(document, id), element, holder, was: null });
  };
  for (const id of inMarkup(document, reading.get(page) ?? [])) walk(id, page, false);
  return { steps, silent };
}

function inMarkup(document: Document, ids: readonly RecordId[]): readonly RecordId[] {
  const pinned = (edge: "top" | "bottom" | undefined) =>
    ids.filter((id) => {
      const record = document.records.get(id);
      return record !== undefined && pinOf(record) === edge;
    });
  return [...pinned("top"), ...pinned(undefined), ...pinned("bottom")];
}

const FIELD_ELEMENTS: { readonly [type in FieldType]?: string } = {
  longText: "textarea",
  one: "fieldset",
  several: "fieldset",
  list: "select",
};

/** The elements of a widget in words; null where it has nothing to say. */
function elementOf(
  document: Document,
  record: DocumentRecord,
  words: Words,
  links: Links,
): string | null {
  switch (record.kind) {
    case "text":
      return namesOf(
        words
          .nodesOf(document, record, links)
          .flatMap((node) => (typeof node === "string" ? [] : [node.name])),
      );
    case "picture":
      return lineOf(record, "label") === undefined && record.base.link === undefined ? null : "img";
    case "menu":
      return "nav";
    case "button":
      return record.base.link === undefined ? "span" : "a";
    case "hotspot":
      return "button";
    case "embed":
    case "code":
      return "iframe";
    case "video":
      return record.base.media === undefined ? "iframe" : "video";
    case "audio":
      return "figure";
    case "field":
      return FIELD_ELEMENTS[fieldTypeOf(record)] ?? "input";
    case "share":
      return "group";
    case "shape":
    case "line":
      if (record.base.link !== undefined) return "a";
      return lineOf(record, "label") === undefined ? null : "img";
    default:
      return null;
  }
}

/** Names in their order, those that are alike with how many they are: h2, 3 p. */
function namesOf(names: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const parts = [...counts].map(([name, count]) => (count === 1 ? name : `${count} ${name}`));
  return parts.length === 0 ? null : parts.join(", ");
}

/** Where a step goes when it is read before or behind its neighbour; null at the edge of its group. */
export function stepBeside(
  document: Document,
  { steps }: Order,
  { id, holder }: Step,
  way: 1 | -1,
): ReadingPlace | null {
  // Groups beside it count as one.
  const siblings = [...new Set(steps.flatMap((step) => within(document, step.id, holder) ?? []))];
  const at = siblings.indexOf(id);
  if (at + way < 0 || at + way >= siblings.length) return null;
  const after = way === 1 ? siblings[at + 1] : siblings[at - 2];
  return { holder, after: after ?? null };
}

/** Where a step lands between others: before the one of that number, from 0. It stays in its group. */
export function placeAt(
  document: Document,
  order: Order,
  step: Step,
  at: number,
): ReadingPlace | null {
  const others = order.steps.filter(({ id }) => id !== step.id);
  const before = order.steps.slice(0, at).filter(({ id }) => id !== step.id).length;
  for (let place = before - 1; place >= 0; place -= 1) {
    const other = others[place];
    const sibling = other && within(document, other.id, step.holder);
    if (sibling !== undefined) return { holder: step.holder, after: sibling };
  }
  return { holder: step.holder, after: null };
}

/** What lies in the holder itself and has this in it; undefined where it does not lie there at all. */
function within(document: Document, id: RecordId, holder: RecordId): RecordId | undefined {
  for (let at: RecordId | undefined = id; at !== undefined; ) {
    const record: DocumentRecord | undefined = document.records.get(at);
    if (record === undefined) return undefined;
    const isPage = document.records.get(holder)?.kind === "page";
    if (record.parent === holder || (record.parent === null && isPage)) return at;
    at = record.parent ?? undefined;
  }
  return undefined;
}

/** The ops that have a step read somewhere else. */
export function moveOps(
  document: Document,
  page: RecordId,
  step: Step,
  place: ReadingPlace,
): readonly Op[] {
  return readingOps(document, page, [step.id], place);
}
