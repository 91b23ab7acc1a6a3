/** A page in small: rectangles for what lies on it, and its words where they are large enough to be read. */

import { layoutOf } from "../editor/layout";
import { familyStack } from "../fonts/library";
import type { Frame } from "../hit/geometry";
import { measuresOf } from "../model/layout/page";
import {
  type Document,
  type DocumentRecord,
  type Fill,
  type Ink,
  isWidgetKind,
  type RecordId,
  type Registers,
} from "../model/record";
import { plainOf } from "../model/text";
import { pointsOf } from "../render/figure";
import { isFromFile } from "../render/look";
import { FOLDS } from "../render/place";

/** A part of the drawing. Lengths are in pixels of the design width. */
export interface Mark {
  readonly id: RecordId;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees about the middle. */
  readonly turn: number;
  readonly look:
    | {
        readonly type: "box";
        readonly fill: string;
        readonly round: number;
        readonly ellipse: boolean;
      }
    /** Its corners in a square of a thousand. */
    | { readonly type: "polygon"; readonly fill: string; readonly points: string }
    /** `whole`: it does not fill its frame. */
    | { readonly type: "picture"; readonly asset: string | null; readonly whole: boolean }
    | {
        readonly type: "words";
        readonly ink: string;
        readonly size: number;
        readonly family: string;
        readonly weight: number;
        readonly lines: readonly string[];
        readonly leading: number;
      };
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

const INK = "#1d1b19ff";
const PAPER = "#ffffffff";
/** Letters that are smaller are drawn as bars, in pixels. */
const READABLE = 40;
/** What is smaller than this part of the page cannot be seen. */
const LEAST = 0.01;
/** About how wide a letter is, as a part of its size. */
const LETTER = 0.5;
const MOST_LINES = 24;

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
  const { onPage } = layoutOf(document, page, "base");
  const width = measuresOf(document, "base").width / 100;
  const drawn = new Map<RecordId, Drawn>();
  const marks: Mark[] = [];
  let height = 0;
  for (const [id, frame] of onPage) {
    const record = document.records.get(id);
    if (record === undefined) continue;
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

function looksOf(
  document: Document,
  record: DocumentRecord,
  width: number,
  height: number,
): Mark["look"][] {
  const { base, kind, text } = record;
  const box = (paint: unknown, ellipse = false): Mark["look"][] => {
    if (paint === undefined) return [];
    const [corner = 0] = (base.corners as readonly number[] | undefined) ?? [];
    const fill = paintOf(document, paint as Fill);
    return [{ type: "box", fill, round: corner / 100, ellipse }];
  };
  switch (kind) {
    case "picture":
      return [{ type: "picture", asset: assetOf(base), whole: base.fit === "contain" }];
    case "shape": {
      const points = pointsOf(base);
      if (isFromFile(record)) return [{ type: "picture", asset: assetOf(base), whole: true }];
      if (points !== undefined)
        return [{ type: "polygon", fill: paintOf(document, (base.fill ?? INK) as Fill), points }];
      return box(base.fill ?? base.strokeInk ?? INK, base.figure === "ellipse");
    }
    case "line":
      return box(base.strokeInk ?? INK);
    case "text":
      return [...box(base.fill), wordsIn(document, record, plainOf(text ?? []), width, height)];
    case "button": {
      const words = typeof base.words === "string" ? base.words : "";
      return [...box(base.fill), wordsIn(document, record, words, width, height)];
    }
    default:
      return box(base.fill);
  }
}

const assetOf = ({ asset }: Registers) => (typeof asset === "string" ? asset : null);

/** The words of a widget, broken into lines by about how wide letters are. */
function wordsIn(
  document: Document,
  { base, text }: DocumentRecord,
  words: string,
  width: number,
  height: number,
): Mark["look"] {
  const first = text?.find(({ attributes }) => attributes?.style !== undefined)?.attributes?.style;
  const style = document.records.get((base.style ?? first) as RecordId)?.base;
  const said = (key: string) => base[key] ?? style?.[key];
  const number = (key: string, otherwise: number) => {
    const value = said(key);
    return typeof value === "number" ? value : otherwise;
  };
  const size = number("fontSize", 1_600) / 100;
  const leading = (size * number("lineHeight", 1_500)) / 1_000;
  const ink = said("textInk");
  const most = Math.max(1, Math.min(MOST_LINES, Math.floor(height / leading)));
  const across = Math.max(1, Math.floor(width / (size * LETTER)));
  const family = said("family");
  return {
    type: "words",
    ink: ink === undefined ? INK : paintOf(document, ink as Ink),
    size,
    leading,
    family: familyStack(typeof family === "string" ? family : "schibsted-grotesk"),
    weight: number("weight", 400),
    lines: linesOf(words, across).slice(0, most),
  };
}

/** Can the words be read where the page is drawn in small? */
export function isReadable(size: number): boolean {
  return size >= READABLE;
}

function linesOf(words: string, across: number): string[] {
  return words.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (longer.length > across && line !== "") {
        lines.push(line);
        line = word;
      } else line = longer;
      if (lines.length > MOST_LINES) break;
    }
    return line === "" ? lines : [...lines, line];
  });
}

/** A colour out of a fill: of a gradient its first one, of a swatch its own. */
function paintOf(document: Document, fill: Fill, depth = 0): string {
  if (typeof fill === "string") return fill;
  if ("gradient" in fill) {
    const ink = fill.gradient.stops[0]?.ink;
    return ink === undefined ? INK : paintOf(document, ink, depth);
  }
  const paint = document.records.get(fill.swatch)?.base.paint;
  // A swatch that names a swatch is none that the product makes.
  return paint === undefined || depth > 2 ? INK : paintOf(document, paint as Fill, depth + 1);
}
