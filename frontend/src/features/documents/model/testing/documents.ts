import { apply } from "../apply";
import type { Delta, Op } from "../op";
import {
  type Document,
  type Kind,
  newRecord,
  type RecordId,
  SETTINGS,
  type Value,
  type Width,
} from "../record";
import { plainOf } from "../text";

/** The id of this number. */
export const id = (number: number) => String(number).padStart(12, "0") as RecordId;

/** The page of `blank`. */
export const PAGE = id(1);

/** A document with one page on which there is nothing. */
export function blank(): Document {
  const place = { parent: null, order: "a0" };
  return {
    records: new Map([
      [SETTINGS, newRecord("settings", place)],
      [PAGE, newRecord("page", place)],
    ]),
  };
}

type KnownKind = Exclude<Kind, "unknown">;

export function create(
  number: number,
  kind: KnownKind,
  parent: RecordId | null = PAGE,
  order = "a1",
): Op {
  return { type: "create", id: id(number), record: newRecord(kind, { parent, order }) };
}

export function set(number: number, key: string, value: Value, width: Width = "base"): Op {
  return { type: "set", id: id(number), key, width, value };
}

export function place(number: number, parent: RecordId | null, order: string): Op {
  return { type: "place", id: id(number), parent, order };
}

export function remove(number: number): Op {
  return { type: "delete", id: id(number) };
}

/** Words that come into a text after so many units. */
export function typed(number: number, at: number, words: string): Op {
  const delta: Delta = at === 0 ? [{ insert: words }] : [{ retain: at }, { insert: words }];
  return { type: "text", id: id(number), delta };
}

/** A page with a text (2) and a group (3) in which there is a shape (4). */
export function drawn(): Document {
  const ops = [
    create(2, "text"),
    create(3, "group"),
    create(4, "shape", id(3)),
    typed(2, 0, "Salt & Kiln"),
  ];
  return apply(blank(), ops).document;
}

/** The words of a text. */
export function wordsOf(document: Document, number: number): string | null {
  const text = document.records.get(id(number))?.text;
  return text ? plainOf(text) : null;
}
