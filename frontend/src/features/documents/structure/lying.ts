/** Where widgets lie on their page, also those that are not shown at a width. */

import { fromParent, layoutOf, type PageLayout } from "../editor/layout";
import type { Frame as PageFrame } from "../hit/geometry";
import { childrenOf } from "../model/layout/page";
import {
  type Document,
  type DocumentRecord,
  isAlbum,
  laysOut,
  type RecordId,
  valueAt,
  type Width,
} from "../model/record";
import { columnsOfGallery } from "../render/album";
import { above, type Holder, widgetsIn } from "./tree";

/** The registers that say where a widget lies and how large it is. */
export const PLACE_KEYS = ["position", "size", "turn"] as const;

/** Where all of these widgets lie on a page at a width, as if all were shown. */
export function framesOnPage(
  document: Document,
  page: RecordId,
  width: Width,
  ids: readonly RecordId[],
): ReadonlyMap<RecordId, PageFrame> {
  const { onPage } = layoutOf(shownAt(document, width, ids), page, width);
  const frames = new Map<RecordId, PageFrame>();
  for (const id of ids) {
    const frame = onPage.get(id) ?? stacked(document, onPage, id, width);
    if (frame !== undefined) frames.set(id, frame);
  }
  return frames;
}

/** The document in which these widgets, and what they lie in, are not hidden at a width. */
export function shownAt(document: Document, width: Width, ids: readonly RecordId[]): Document {
  const hidden = new Map<RecordId, DocumentRecord>();
  for (const id of ids.flatMap((each) => [each, ...above(document, each)])) {
    const record = document.records.get(id);
    if (record !== undefined && valueAt(record, "hidden", width) === true)
      hidden.set(id, { ...record, [width]: { ...record[width], hidden: false } });
  }
  return hidden.size === 0 ? document : { records: new Map([...document.records, ...hidden]) };
}

/** About where a widget lies that a stack lays out, from the sizes of what lies beside it. */
function stacked(
  document: Document,
  onPage: ReadonlyMap<RecordId, PageFrame>,
  id: RecordId,
  width: Width,
): PageFrame | undefined {
  const stack = document.records.get(id)?.parent ?? null;
  const holder = stack === null ? undefined : document.records.get(stack);
  if (stack === null || holder === undefined) return undefined;
  const around = onPage.get(stack) ?? stacked(document, onPage, stack, width);
  if (around === undefined) return undefined;
  return laidOut(holder, around, widgetsIn(document, stack), width).find((one) => one.id === id);
}

/** About where something lays its members out. */
function laidOut(
  holder: DocumentRecord,
  around: PageFrame,
  members: readonly (readonly [RecordId, DocumentRecord])[],
  width: Width,
): PageFrame[] {
  if (isAlbum(holder.kind)) return inAlbum(holder, around, members, width);
  if (holder.kind === "form") return inForm(holder, around, members, width);
  return inStack(holder, around, members, width);
}

/** About how high a field is, and one for several lines, in hundredths of a pixel. */
const [FIELD, LONG_FIELD] = [7_400, 16_000];
/** The distance between fields where nobody said it. */
const FIELD_GAP = 2_000;
/** How many of six columns a field takes. */
const SPANS: Readonly<Record<string, number>> = { full: 6, half: 3, third: 2 };

/** About where a form lays its fields out: from the left, in rows of six columns. */
function inForm(
  form: DocumentRecord,
  around: PageFrame,
  members: readonly (readonly [RecordId, DocumentRecord])[],
  width: Width,
): PageFrame[] {
  const [top = 0, right = 0, , left = 0] = numbers(form, "padding", width);
  const said = valueAt(form, "gap", width);
  const gap = typeof said === "number" ? said : FIELD_GAP;
  const column = Math.max(100, (around.width - left - right - 5 * gap) / 6);
  let [at, y, row] = [0, top, 0];
  return members.map(([id, record]) => {
    // On phones each takes all of it, unless somebody said otherwise.
    const { fieldWidth } = width === "phone" ? record.phone : { ...record.base, ...record[width] };
    const span = SPANS[String(fieldWidth)] ?? 6;
    if (at + span > 6) [at, y, row] = [0, y + row + gap, 0];
    const height = record.base.fieldType === "longText" ? LONG_FIELD : FIELD;
    const own = { id, x: left + at * (column + gap), y, height, turn: 0 };
    [at, row] = [at + span, Math.max(row, height)];
    return fromParent({ ...own, width: span * column + (span - 1) * gap }, around);
  });
}

/** About where an album lays its pictures out: as squares, or one upon another. */
function inAlbum(
  album: DocumentRecord,
  around: PageFrame,
  members: readonly (readonly [RecordId, DocumentRecord])[],
  width: Width,
): PageFrame[] {
  if (album.kind === "slideshow") return members.map(([id]) => ({ ...around, id }));
  const said = valueAt(album, "gap", width);
  const gap = typeof said === "number" ? said : 0;
  const columns = columnsOfGallery(album, width);
  const side = Math.max(100, (around.width - gap * (columns - 1)) / columns);
  return members.map(([id], at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)].map((place) => place * (side + gap));
    const own = { id, x: x ?? 0, y: y ?? 0, width: side, height: side, turn: 0 };
    return fromParent(own, around);
  });
}

/** About where a stack lays its members out, from their sizes. */
function inStack(
  stack: DocumentRecord,
  around: PageFrame,
  members: readonly (readonly [RecordId, DocumentRecord])[],
  width: Width,
): PageFrame[] {
  const [top = 0, , , left = 0] = numbers(stack, "padding", width);
  const gap = valueAt(stack, "gap", width);
  const isRow = valueAt(stack, "direction", width) !== "column";
  let [x, y] = [left, top];
  return members.map(([id, record]) => {
    const [across = 10_000, down = 10_000] = numbers(record, "size", width);
    const own = { id, x, y, width: across, height: down, turn: turnOf(record, width) };
    const far = (typeof gap === "number" ? gap : 0) + (isRow ? across : down);
    if (isRow) x += far;
    else y += far;
    return fromParent(own, around);
  });
}

/**
 * Where all that is shown lies on a page, parents before their members, from back to front. Of what lies in stacks that is an
 * estimate: the browser lays them out.
 */
export function allOnPage(
  document: Document,
  { widgets, frames, onPage }: PageLayout,
  width: Width,
): ReadonlyMap<RecordId, PageFrame> {
  const all = new Map<RecordId, PageFrame>();
  const add = (frame: PageFrame) => {
    const id = frame.id as RecordId;
    all.set(id, frame);
    const record = document.records.get(id);
    const members = childrenOf(widgets, id).flatMap((member) => {
      const its = document.records.get(member);
      return its ? [[member, its] as const] : [];
    });
    if (record !== undefined && laysOut(record.kind)) {
      for (const each of laidOut(record, frame, members, width)) add(each);
      return;
    }
    for (const [member, its] of members) {
      const own = frames.get(member);
      const known = onPage.get(member);
      if (known) add(known);
      else if (own) add(fromParent({ id: member, ...own, turn: turnOf(its, width) }, frame));
    }
  };
  for (const id of widgets.top) {
    const frame = onPage.get(id);
    if (frame) add(frame);
  }
  return all;
}

function turnOf(record: DocumentRecord, width: Width): number {
  const turn = valueAt(record, "turn", width);
  return typeof turn === "number" ? turn : 0;
}

function numbers(record: DocumentRecord, key: string, width: Width): readonly number[] {
  const value = valueAt(record, key, width);
  return Array.isArray(value) ? (value as readonly number[]) : [];
}

/** Does a width say where one of these lies, or what they lie in but for the page? */
export function isPlacedAt(document: Document, ids: readonly Holder[], width: Width): boolean {
  return ids.some((id) => {
    const record = id === null ? undefined : document.records.get(id);
    return PLACE_KEYS.some((key) => record?.[width][key] !== undefined);
  });
}
