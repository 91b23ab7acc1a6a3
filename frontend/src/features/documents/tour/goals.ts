/** When the person has done what a step of the tour asks for (EDIT-411). */

import {
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
  WIDTHS,
  type Width,
} from "../model/record";
import { equal } from "../model/values";

/** What the tour watches. */
export interface Watched {
  readonly document: Document;
  /** The class of widths that is shown. */
  readonly width: Width;
  /** The text in which the caret is. */
  readonly editing: RecordId | null;
  /** How often the preview was opened since the step began. */
  readonly previews: number;
  /** How often the project was published since the editor was opened. */
  readonly published: number;
}

/** Is it done, by what was there when the step began and what is there now? */
export type Goal = (before: Watched, now: Watched) => boolean;

/** The registers that say what a text looks like. */
const TYPE = new Set([
  "style",
  "family",
  "weight",
  "italic",
  "fontSize",
  "lineHeight",
  "tracking",
  "case",
  "align",
  "textInk",
  "spaceBefore",
  "spaceAfter",
]);

/** The registers that hold colours. */
const COLOURS = new Set([
  "fill",
  "strokeInk",
  "textInk",
  "paint",
  "darkPaint",
  "background",
  "tint",
]);

/** The registers of a record that are others now, at any width. */
function changedKeys(before: DocumentRecord, now: DocumentRecord): string[] {
  return WIDTHS.flatMap((width) => {
    const [old, fresh] = [before[width], now[width]];
    if (old === fresh) return [];
    const keys = new Set([...Object.keys(old), ...Object.keys(fresh)]);
    return [...keys].filter((key) => !equal(old[key] ?? null, fresh[key] ?? null));
  });
}

/** Did any record that was there change in such a way? */
function some(
  before: Document,
  now: Document,
  holds: (before: DocumentRecord, now: DocumentRecord) => boolean,
): boolean {
  for (const [id, record] of now.records) {
    const old = before.records.get(id);
    if (old !== undefined && old !== record && holds(old, record)) return true;
  }
  return false;
}

const changes =
  (keys: (key: string) => boolean): Goal =>
  (before, now) =>
    some(before.document, now.document, (old, record) => changedKeys(old, record).some(keys));

/** Something lies elsewhere. */
export const moved = changes((key) => key === "position");

/** A text has other words, and typing has ended. */
export const written: Goal = (before, now) =>
  now.editing === null &&
  some(
    before.document,
    now.document,
    (old, record) => record.text !== null && !sameWords(old, record),
  );

/** A text or a style looks different. */
export const set = changes((key) => TYPE.has(key));

/** Something, or a colour of the project, has another colour. */
export const coloured = changes((key) => COLOURS.has(key));

/** There is a widget that was not there. */
export const drawn: Goal = (before, now) =>
  [...now.document.records].some(
    ([id, { kind }]) => isWidgetKind(kind) && !before.document.records.has(id),
  );

/** The page is shown as on a phone. */
export const folded: Goal = (_before, now) => now.width === "phone";

/** The preview was opened. */
export const looked: Goal = (_before, now) => now.previews > 0;

/** It was published since. */
export const published: Goal = (before, now) => now.published > before.published;

function sameWords(one: DocumentRecord, other: DocumentRecord): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf({ text }: DocumentRecord): string {
  return (text ?? []).map(({ insert }) => insert).join("");
}
