/** Where the widgets of a page lie at a width, on the page itself. Kept as long as the document is the same. */

import { middle, type Frame as PageFrame, rotate, wholeTurn } from "../hit/geometry";
import { arrange } from "../model/arrange";
import type { Frame } from "../model/frame";
import { childrenOf, type Widgets, widgetsOf } from "../model/layout/page";
import type { Document, RecordId, Width } from "../model/record";
import { valueAt } from "../model/record";

/** A page at a width, in hundredths of a pixel of its design width. */
export interface PageLayout {
  readonly widgets: Widgets;
  /** Where widgets lie in their parents, before they are turned. What lies in a stack has none. */
  readonly frames: ReadonlyMap<RecordId, Frame>;
  /** Where widgets lie on the page, with all turns of what they lie in; parents before their members, from back to front. */
  readonly onPage: ReadonlyMap<RecordId, PageFrame>;
}

const kept = new WeakMap<Document, Map<string, PageLayout>>();
/** The one that was made last. Where it says the same of a widget, the next one has the same object. */
let last: { readonly key: string; readonly layout: PageLayout } | null = null;

/** What is known already of a page at a width. */
type Arranged = Pick<PageLayout, "widgets" | "frames">;

/** Where the visible widgets of a page lie at a width. What is `arranged` already is not worked out again. */
export function layoutOf(
  document: Document,
  page: RecordId,
  width: Width,
  arranged?: Arranged,
): PageLayout {
  const pages = kept.get(document) ?? new Map<string, PageLayout>();
  kept.set(document, pages);
  const key = `${page} ${width}`;
  const known = pages.get(key);
  if (known !== undefined) return known;
  const own = arranged ?? {
    widgets: widgetsOf(document, page, width),
    frames: arrange(document, page, width).frames,
  };
  const layout = layOut(document, width, own, last?.key === key ? last.layout : null);
  last = { key, layout };
  pages.set(key, layout);
  return layout;
}

/** A page at a width, with how large letters are in it. */
export interface SizedLayout extends PageLayout {
  /** How large letters and inner lengths are, in thousandths of what was drawn. What is not listed is as drawn. */
  readonly sizes: ReadonlyMap<RecordId, number>;
}

/** Where the visible widgets of a page lie at a width, worked out beside what the canvas keeps of the one that it shows. */
export function sizedLayoutOf(document: Document, page: RecordId, width: Width): SizedLayout {
  const widgets = widgetsOf(document, page, width);
  const { frames, sizes } = arrange(document, page, width);
  return { ...layOut(document, width, { widgets, frames }, null), sizes };
}

function layOut(
  document: Document,
  width: Width,
  { widgets, frames }: Arranged,
  before: PageLayout | null,
): PageLayout {
  const onPage = new Map<RecordId, PageFrame>();
  const add = (id: RecordId, parent: PageFrame | null) => {
    const frame = frames.get(id);
    const record = document.records.get(id);
    if (frame === undefined || record === undefined) return;
    const turn = valueAt(record, "turn", width);
    const own = { id, ...frame, turn: typeof turn === "number" ? turn : 0 };
    const lain = parent === null ? own : fromParent(own, parent);
    const old = before?.onPage.get(id);
    const placed = old && isSame(old, lain) ? old : lain;
    onPage.set(id, placed);
    for (const child of childrenOf(widgets, id)) add(child, placed);
  };
  for (const id of widgets.top) add(id, null);
  return { widgets, frames, onPage };
}

function isSame(one: PageFrame, other: PageFrame): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height &&
    one.turn === other.turn
  );
}

/** A frame within a parent as it lies on the page. */
export function fromParent(frame: PageFrame, parent: PageFrame): PageFrame {
  const upright = { ...frame, x: frame.x + parent.x, y: frame.y + parent.y };
  if (parent.turn === 0) return upright;
  return around(upright, middle(parent), parent.turn);
}

/** A frame on the page as it lies within a parent. */
export function inParent(frame: PageFrame, parent: PageFrame): PageFrame {
  const upright = parent.turn === 0 ? frame : around(frame, middle(parent), -parent.turn);
  return { ...upright, x: upright.x - parent.x, y: upright.y - parent.y };
}

function around(frame: PageFrame, centre: { x: number; y: number }, turn: number): PageFrame {
  const { x, y } = rotate(middle(frame), centre, turn);
  return {
    ...frame,
    x: x - frame.width / 2,
    y: y - frame.height / 2,
    turn: wholeTurn(frame.turn + turn),
  };
}
