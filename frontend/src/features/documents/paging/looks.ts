/** What the widgets of a page in small look like. */

import { familyStack } from "../fonts/library";
import type { Document, DocumentRecord, Fill, Ink, RecordId, Registers } from "../model/record";
import { plainOf } from "../model/text";
import { pointsOf } from "../render/figure";
import { isFromFile } from "../render/look";

/** What a part of the drawing looks like. */
export type Look =
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

const INK = "#1d1b19ff";
const FIELD = "#d8d4ccff";
/** About how wide a letter is, as a part of its size. */
const LETTER = 0.5;
const MOST_LINES = 24;

/** The looks of a widget of this size, in pixels. */
export function looksOf(
  document: Document,
  record: DocumentRecord,
  width: number,
  height: number,
): Look[] {
  const { base, kind, text } = record;
  const box = (paint: unknown, ellipse = false): Look[] => {
    if (paint === undefined) return [];
    const [corner = 0] = (base.corners as readonly number[] | undefined) ?? [];
    const fill = paintOf(document, paint as Fill);
    return [{ type: "box", fill, round: corner / 100, ellipse }];
  };
  switch (kind) {
    case "picture":
    case "video":
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
    case "field": {
      // In small its label stands where it is filled in.
      const label = typeof base.words === "string" ? base.words : "";
      return [...box(FIELD), wordsIn(document, record, label, width, height)];
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
): Look {
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
export function paintOf(document: Document, fill: Fill, depth = 0): string {
  if (typeof fill === "string") return fill;
  if ("gradient" in fill) {
    const ink = fill.gradient.stops[0]?.ink;
    return ink === undefined ? INK : paintOf(document, ink, depth);
  }
  const paint = document.records.get(fill.swatch)?.base.paint;
  // A swatch that names a swatch is none that the product makes.
  return paint === undefined || depth > 2 ? INK : paintOf(document, paint as Fill, depth + 1);
}
