/** Where widgets lie on their page, also those that are not shown at a width. */

import { fromParent, layoutOf } from "../editor/layout";
import type { Frame as PageFrame } from "../hit/geometry";
import {
  type Document,
  type DocumentRecord,
  type RecordId,
  valueAt,
  type Width,
} from "../model/record";
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
  const [top = 0, , , left = 0] = numbers(holder, "padding", width);
  const gap = valueAt(holder, "gap", width);
  const isRow = valueAt(holder, "direction", width) !== "column";
  let [x, y] = [left, top];
  for (const [sibling, record] of widgetsIn(document, stack)) {
    const [across = 10_000, down = 10_000] = numbers(record, "size", width);
    const turn = valueAt(record, "turn", width);
    const own = {
      id: sibling,
      x,
      y,
      width: across,
      height: down,
      turn: typeof turn === "number" ? turn : 0,
    };
    if (sibling === id) return fromParent(own, around);
    const far = (typeof gap === "number" ? gap : 0) + (isRow ? across : down);
    if (isRow) x += far;
    else y += far;
  }
  return undefined;
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
