/**
 * How much room words need, without the metrics of their font: an estimate, which elastic lines mend where it is too small.
 * The twin of `domain/src/documents/layout/words.rs`.
 */

import { divide, divideDown, divideUp, type Frame, pixels, scale } from "../frame";
import {
  type Document,
  type DocumentRecord,
  isCorrected,
  type Marks,
  type RecordId,
  valueAt,
  type Width,
} from "../record";
import { measuresOf } from "./page";
import { isLightInk } from "./tone";

/** As drawn, in the thousandths in which sizes of letters are scaled. */
export const AS_DRAWN = 1_000;

/** The size of letters and the height of lines of which nobody said them, in pixels and in thousandths. */
const FONT_SIZE = 16;
const LINE_HEIGHT = 1_500;
/** The smallest sizes of letters of which nobody said them, in pixels: of body and of small text (EDIT-093). */
const LEAST_BODY = 16;
const LEAST_SMALL = 13;
/** Letters up to this size are as large at every width, in pixels. Of what is over it a part stays. */
const READING_SIZE = 20;
/** What stays of it, in hundredths. */
const KEPT: Readonly<Record<Width, number>> = { base: 100, tablet: 70, phone: 40 };
/** The narrowest window of a class, in pixels. Letters at their smallest size are larger there, against their frame. */
export const NARROWEST: Readonly<Record<Width, number>> = { base: 1024, tablet: 600, phone: 320 };
/** How wide the letters of a family are, in hundredths of those of most families. */
const WIDTH_OF_FAMILY: ReadonlyMap<unknown, number> = new Map([
  ["unbounded", 140],
  ["azeret-mono", 130],
  ["jetbrains-mono", 120],
  ["geist-mono", 120],
  ["sometype-mono", 115],
  ["eb-garamond", 85],
  ["caveat", 75],
  ["big-shoulders", 75],
  ["handjet", 75],
]);
/** How much room a word has, in hundredths: fonts differ. */
const WORD_ROOM = 112;
/** What is added for the ends of lines that words do not fill, in hundredths. */
const RAGGED = 110;
/** How much room a text has whose frame closes round its line, in hundredths: fonts differ. */
const LINE_ROOM = 125;

/** A paragraph of a text. Lengths are in hundredths of a pixel. */
interface Paragraph {
  /** How long it is on one line. */
  readonly length: number;
  /** How long its longest word is. */
  readonly word: number;
  /** The size of its largest letters. */
  readonly font: number;
  /** The size below which they must not fall; never over their own. */
  readonly least: number;
  /** The height of a line. */
  readonly line: number;
  /** The distance before and after it. */
  readonly space: number;
  /** Was the size of its letters corrected at this width? */
  readonly corrected: boolean;
  /** Are its letters light? */
  readonly isLight: boolean;
}

/** What is known about the words of a widget. */
export interface Words {
  readonly paragraphs: readonly Paragraph[];
  readonly columns: number;
  /** How much wider the class is drawn than its narrowest window, in thousandths. */
  readonly narrowing: number;
}

/**
 * In how many columns a text runs at a width; undefined where nobody said. On phones it is one, unless they said so there
 * (EDIT-108).
 */
export function textColumns(record: DocumentRecord, width: Width): number | undefined {
  const said = valueAt(record, "textColumns", width);
  if (typeof said !== "number") return undefined;
  return width === "phone" && record.phone.textColumns === undefined ? 1 : said;
}

/** Those of a text, a button or a menu; null of what has no words of its own. */
export function wordsOf(document: Document, record: DocumentRecord, width: Width): Words | null {
  const paragraphs = paragraphsOf(document, record, width);
  if (paragraphs === null) return null;
  const narrowest = pixels(NARROWEST[width]);
  const narrowing = divide(measuresOf(document, width).width * AS_DRAWN, narrowest);
  return {
    paragraphs,
    columns: textColumns(record, width) ?? 1,
    narrowing: Math.max(narrowing, AS_DRAWN),
  };
}

type Run = readonly [string, Marks];

function paragraphsOf(
  document: Document,
  record: DocumentRecord,
  width: Width,
): Paragraph[] | null {
  if (record.kind === "button") {
    const { words } = record.base;
    return [
      paragraphOf(document, record, width, [[typeof words === "string" ? words : "", {}]], {}),
    ];
  }
  if (record.kind === "menu" || record.kind === "share")
    return [paragraphOf(document, record, width, [], {})];
  if (record.text === null) return null;
  const paragraphs: Paragraph[] = [];
  let runs: Run[] = [];
  for (const { insert, attributes = {} } of record.text) {
    const parts = insert.split("\n");
    parts.forEach((part, at) => {
      if (part !== "" || at < parts.length - 1) runs.push([part, attributes]);
      if (at === parts.length - 1) return;
      paragraphs.push(paragraphOf(document, record, width, runs, attributes));
      runs = [];
    });
  }
  return paragraphs;
}

/** What is said about the letters of a paragraph: by its text style, by the widget, by the widget's text style. */
function paragraphOf(
  document: Document,
  record: DocumentRecord,
  width: Width,
  runs: readonly Run[],
  endsWith: Marks,
): Paragraph {
  const styleOf = (style: unknown) =>
    typeof style === "string" ? document.records.get(style as RecordId) : undefined;
  const records = [styleOf(endsWith.style), record, styleOf(record.base.style)];
  const says = (key: string) =>
    records.find((each) => each !== undefined && valueAt(each, key, width) !== undefined);
  const lengthOf = (key: string, otherwise: number) => {
    const saying = says(key);
    const value = saying && valueAt(saying, key, width);
    return typeof value === "number" ? value : otherwise;
  };
  const drawn = lengthOf("fontSize", pixels(FONT_SIZE));
  const tracking = divide(lengthOf("tracking", 0), 10);
  const casing = says("case");
  const upper = casing !== undefined && valueAt(casing, "case", width) === "upper";
  let [font, length, word, current] = [drawn, 0, 0, 0];
  const familyOf = says("family");
  const family = familyOf && valueAt(familyOf, "family", width);
  for (const [text, marks] of runs) {
    const size = typeof marks.size === "number" ? marks.size : drawn;
    const wide = WIDTH_OF_FAMILY.get(marks.family ?? family) ?? 100;
    font = Math.max(font, size);
    for (const sign of text) {
      const letter = widthOfLetter(upper && sign >= "a" && sign <= "z" ? sign.toUpperCase() : sign);
      const advance = divide(Math.max(divide(letter * wide, 100) + tracking, 0) * size, 100);
      current = sign === " " ? 0 : current + advance;
      length += advance;
      word = Math.max(word, current);
    }
  }
  const otherwise = pixels(drawn < pixels(LEAST_BODY) ? LEAST_SMALL : LEAST_BODY);
  const sized = says("fontSize");
  const inked = says("textInk");
  const inkOf = inked && valueAt(inked, "textInk", width);
  return {
    length,
    word,
    font,
    least: Math.min(lengthOf("leastFontSize", otherwise), font),
    line: scale(font, lengthOf("lineHeight", LINE_HEIGHT), AS_DRAWN),
    space: lengthOf("spaceBefore", 0) + lengthOf("spaceAfter", 0),
    corrected: sized !== undefined && isCorrected(sized, "fontSize", width),
    isLight: isLightInk(document, runs.find(([text]) => text !== "")?.[1].ink ?? inkOf),
  };
}

/** About how wide a letter is, in hundredths of its size. */
function widthOfLetter(sign: string): number {
  if ("iIjl.,:;!|' ".includes(sign)) return 28;
  if ('frt()[]-"'.includes(sign)) return 38;
  if ("mwMW@%".includes(sign)) return 88;
  if (sign >= "A" && sign <= "Z") return 68;
  const code = sign.codePointAt(0) ?? 0;
  if (code >= 0x300 && code <= 0x36f) return 0;
  return code >= 0x2e80 ? 100 : 55;
}

/** Do letters fall below their smallest size where everything is `to`/`from` as large (EDIT-105)? */
export function fallBelow({ paragraphs }: Words, to: number, from: number): boolean {
  if (to >= from) return false;
  return paragraphs.some(
    ({ corrected, font, least }) => !corrected && scale(font, to, from) < least,
  );
}

/** Was the size of letters corrected at this width? */
export function areCorrected({ paragraphs }: Words): boolean {
  return paragraphs.some(({ corrected }) => corrected);
}

/**
 * How large letters are in a frame of another class that is so wide, in thousandths of their size. Large type shrinks with
 * the class, until its longest word fits, and never below its smallest size.
 */
export function sizeOfLetters({ paragraphs }: Words, width: Width, frameWidth: number): number {
  const reading = pixels(READING_SIZE);
  const sizes = paragraphs.map(({ corrected, font, least, word }) => {
    if (corrected || font <= 0) return AS_DRAWN;
    const shrunk = font > reading ? reading + scale(font - reading, KEPT[width], 100) : font;
    const wide = scale(word, WORD_ROOM, 100);
    const fitting = wide > frameWidth ? divideDown(font * frameWidth, wide) : font;
    const size = Math.max(Math.min(shrunk, fitting), least);
    return Math.min(divideUp(size * AS_DRAWN, font), AS_DRAWN);
  });
  return Math.min(AS_DRAWN, ...sizes);
}

/** How large letters are where their frame is wide enough. */
function largestSize(words: Words, width: Width): number {
  const widest = Math.max(0, ...words.paragraphs.map(({ word }) => word));
  return sizeOfLetters(words, width, scale(widest, WORD_ROOM, 100) + 1);
}

/** A length with letters so large, where the window is so narrow that they are at their smallest size. */
function atNarrowest(
  words: Words,
  { font, least }: Paragraph,
  length: number,
  size: number,
): number {
  if (font <= 0) return length;
  const shown = Math.max(font * size, least * words.narrowing);
  return divideUp(length * shown, font * AS_DRAWN);
}

/** How long the longest paragraph is on one line, with letters of a class. */
export function lengthOfWords(words: Words, width: Width): number {
  const size = largestSize(words, width);
  return Math.max(
    0,
    ...words.paragraphs.map((each) => atNarrowest(words, each, each.length, size)),
  );
}

/** How long the longest word is with letters of a class. */
export function longestWord(words: Words, width: Width): number {
  const size = largestSize(words, width);
  return Math.max(0, ...words.paragraphs.map((each) => atNarrowest(words, each, each.word, size)));
}

/** How wide a frame is that closes round a paragraph that was drawn on one line; null of other texts. */
export function lineWidth(words: Words, width: Width, drawn: Frame): number | null {
  const [paragraph, ...others] = words.paragraphs;
  if (paragraph === undefined || others.length > 0 || words.columns !== 1) return null;
  const isLine =
    drawn.height * 2 <= paragraph.line * 3 &&
    scale(paragraph.length, RAGGED, 100) <= scale(drawn.width, 5, 4);
  return isLine ? scale(lengthOfWords(words, width), LINE_ROOM, 100) : null;
}

/** About how high words are in a frame that is so wide, with letters so large. `drawn` is the frame of the drawing. */
export function heightOfWords(
  words: Words,
  drawn: Frame,
  frameWidth: number,
  size: number,
): number {
  if (frameWidth === drawn.width && size === AS_DRAWN) return drawn.height;
  const column = Math.max(divide(frameWidth, words.columns), 1);
  let [counted, highest, least] = [0, 1, 0];
  for (const paragraph of words.paragraphs) {
    const length = scale(paragraph.length * RAGGED, size, 100 * AS_DRAWN);
    const lines = divideUp(Math.max(divideUp(length, column), 1), words.columns);
    const line = divideUp(paragraph.line * size, AS_DRAWN);
    counted += lines * line + paragraph.space;
    highest = Math.max(highest, line);
    least += line;
  }
  if (drawn.height <= 0) return counted;
  // As many letters need as much room, in whole lines.
  const high = divideUp(drawn.height * size, AS_DRAWN);
  const wide = divideUp(drawn.width * size, AS_DRAWN);
  const filled = divideUp(divideUp(high * wide, frameWidth), highest);
  return Math.max(Math.min(counted, filled * highest), least);
}
