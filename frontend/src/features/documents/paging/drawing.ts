/** A page in small: rectangles for what lies on it, and its words where they are large enough to be read. */

import { layoutOf } from "../editor/layout";
import type { Frame } from "../hit/geometry";
import { measuresOf } from "../model/layout/page";
import {
  type Document,
  type DocumentRecord,
  type Fill,
  isWidgetKind,
  type RecordId,
} from "../model/record";
import { FOLDS } from "../render/place";
import { allOnPage } from "../structure/lying";
import { type Look, looksOf, paintOf } from "./looks";

/** A part of the drawing. Lengths are in pixels of the design width. */
export interface Mark {
  readonly id: RecordId;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees about the middle. */
  readonly turn: number;
  readonly look: Look;
}

export interface PageDrawing {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly marks: readonly Mark[];
}

/** What the drawing of a page is made of: while these are the same, so is the drawing. */
interface Parts {
  /** The page and what lies on it. */
  readonly own: readonly DocumentRecord[];
  /** What all pages have in common. */
  readonly common: readonly DocumentRecord[];
}

/** What was drawn of a widget, where it lay. */
interface Drawn {
  readonly record: DocumentRecord;
  readonly frame: Frame;
  readonly marks: readonly Mark[];
}

/** A page that was drawn. */
interface Known {
  readonly parts: Parts;
  readonly drawing: PageDrawing;
  readonly drawn: ReadonlyMap<RecordId, Drawn>;
}

const PAPER = "#ffffffff";
/** Letters that are smaller are drawn as bars, in pixels. */
const READABLE = 40;
/** What is smaller than this part of the page cannot be seen. */
const LEAST = 0.01;
/** The drawings of all pages of a document. Those of pages that did not change are the objects of before. */
export class Drawings {
  readonly #known = new Map<RecordId, Known>();

  of(document: Document, pages: readonly RecordId[]): ReadonlyMap<RecordId, PageDrawing> {
    const { own, common } = partsOf(document, pages);
    const drawings = new Map<RecordId, PageDrawing>();
    for (const page of pages) {
      const parts = { own: own.get(page) ?? [], common };
      const known = this.#drawn(document, page, parts);
      this.#known.set(page, known);
      drawings.set(page, known.drawing);
    }
    for (const page of this.#known.keys()) if (!drawings.has(page)) this.#known.delete(page);
    return drawings;
  }

  #drawn(document: Document, page: RecordId, parts: Parts): Known {
    const before = this.#known.get(page);
    const isAlike = before !== undefined && same(before.parts.common, parts.common);
    if (isAlike && same(before.parts.own, parts.own)) return before;
    return { parts, ...drawingOf(document, page, isAlike ? before.drawn : new Map()) };
  }
}

const same = (one: readonly DocumentRecord[], other: readonly DocumentRecord[]) =>
  one.length === other.length && one.every((record, at) => record === other[at]);

/** What each page is drawn of: itself, what lies on it, and what all pages have in common. */
function partsOf(
  { records }: Document,
  pages: readonly RecordId[],
): { own: ReadonlyMap<RecordId, DocumentRecord[]>; common: DocumentRecord[] } {
  const common: DocumentRecord[] = [];
  const parts = new Map<RecordId, DocumentRecord[]>(pages.map((page) => [page, []]));
  const tops = new Map<RecordId, RecordId | null>(pages.map((page) => [page, page]));
  const topOf = (id: RecordId): RecordId | null => {
    const known = tops.get(id);
    if (known !== undefined) return known;
    const parent = records.get(id)?.parent ?? null;
    const top = parent === null ? null : topOf(parent);
    tops.set(id, top);
    return top;
  };
  for (const [id, record] of records) {
    const top = record.kind === "page" ? id : isWidgetKind(record.kind) ? topOf(id) : null;
    (top === null ? common : parts.get(top))?.push(record);
  }
  return { own: parts, common };
}

/** What a page looks like at the base, in small. What did not change is that of `before`. */
function drawingOf(
  document: Document,
  page: RecordId,
  before: ReadonlyMap<RecordId, Drawn>,
): Omit<Known, "parts"> {
  const onPage = allOnPage(document, layoutOf(document, page, "base"), "base");
  const slides = new Set<RecordId>();
  const width = measuresOf(document, "base").width / 100;
  const drawn = new Map<RecordId, Drawn>();
  const marks: Mark[] = [];
  let height = 0;
  for (const [id, frame] of onPage) {
    const record = document.records.get(id);
    if (record === undefined) continue;
    const { parent } = record;
    if (parent !== null && document.records.get(parent)?.kind === "slideshow") {
      // Of a slideshow its first picture is seen.
      if (slides.has(parent)) continue;
      slides.add(parent);
    }
    height = Math.max(height, (frame.y + frame.height) / 100);
    const last = before.get(id);
    const isSame = last?.record === record && isAt(last.frame, frame);
    const own = isSame ? last : { record, frame, marks: marksOf(document, record, frame, width) };
    drawn.set(id, own);
    marks.push(...own.marks);
  }
  const { background, backgroundPicture, backgroundArea } = document.records.get(page)?.base ?? {};
  const ground = background === undefined ? PAPER : paintOf(document, background as Fill);
  if (typeof backgroundPicture === "string") {
    const down = backgroundArea === "window" ? FOLDS.base : Math.max(height, FOLDS.base);
    const look = { type: "picture", asset: backgroundPicture, whole: false } as const;
    marks.unshift({ id: page, x: 0, y: 0, width, height: down, turn: 0, look });
  }
  return { drawing: { width, height, ground, marks }, drawn };
}

function isAt(one: Frame, other: Frame): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height &&
    one.turn === other.turn
  );
}

/** The marks of a widget on a page of this width, in pixels. */
function marksOf(
  document: Document,
  record: DocumentRecord,
  frame: Frame,
  width: number,
): readonly Mark[] {
  const [x, y, across, down] = [frame.x, frame.y, frame.width, frame.height].map(
    (length) => length / 100,
  ) as [number, number, number, number];
  if (Math.max(across, down) < width * LEAST) return [];
  const id = frame.id as RecordId;
  const place = { id, x, y, width: across, height: down, turn: frame.turn / 100 };
  return looksOf(document, record, across, down).map((look) => ({ ...place, look }));
}

/** Can the words be read where the page is drawn in small? */
export function isReadable(size: number): boolean {
  return size >= READABLE;
}
