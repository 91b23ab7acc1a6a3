/** Finding words in the texts and links of a project, and putting others there (EDIT-209, 210). */

import { normalise } from "../model/delta";
import { admits } from "../model/forms";
import type { Delta, Op, Step } from "../model/op";
import {
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type Link,
  type Marks,
  type RecordId,
  type Segment,
} from "../model/record";
import { ruleOf } from "../model/registers";
import { plainOf } from "../model/text";

export interface Query {
  readonly words: string;
  readonly matchCase: boolean;
  /** Not within longer words. */
  readonly whole: boolean;
}

/** A place where the words were found. */
export type Place = {
  readonly id: RecordId;
  /** What stands there, as it is written. */
  readonly found: string;
  /** What stands before and behind it. */
  readonly before: string;
  readonly after: string;
} & (
  | { readonly in: "text"; readonly at: number }
  /** `at` is the first unit of the linked words. */
  | { readonly in: "linkInText"; readonly at: number; readonly within: number }
  | { readonly in: "link" | "words"; readonly within: number }
);

/** So much of what is around a place is shown, in units. */
const AROUND = 24;

/** What is looked for as a pattern; null where nothing is. */
function patternOf({ words, matchCase, whole }: Query): RegExp | null {
  if (words === "") return null;
  const literal = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const bounded = whole ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
  return new RegExp(bounded, matchCase ? "gu" : "giu");
}

interface Match {
  readonly at: number;
  readonly found: string;
}

function matchesIn(text: string, pattern: RegExp): Match[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ at: index, found }));
}

function around(text: string, { at, found }: Match): Pick<Place, "found" | "before" | "after"> {
  const line = (words: string) => words.replace(/\n/g, " ");
  const end = at + found.length;
  const [from, to] = [Math.max(0, at - AROUND), Math.min(text.length, end + AROUND)];
  const before = line(text.slice(from, at));
  const after = line(text.slice(end, to));
  // Words are shown whole, unless they are longer than all that is shown.
  return {
    found,
    before: from === 0 ? before : `…${before.replace(/^\S*(?=\s)/, "")}`,
    after: to === text.length ? after : `${after.replace(/(?<=\s)\S*$/, "")}…`,
  };
}

/** All places in a project, page by page. */
export function findPlaces(document: Document, query: Query): readonly Place[] {
  const pattern = patternOf(query);
  if (pattern === null) return [];
  return [...document.records].flatMap(([id, record]) =>
    isWidgetKind(record.kind) ? placesIn(id, record, pattern) : [],
  );
}

function placesIn(id: RecordId, record: DocumentRecord, pattern: RegExp): Place[] {
  const plain = plainOf(record.text ?? []);
  const inText = matchesIn(plain, pattern).map(
    (match): Place => ({ id, in: "text", at: match.at, ...around(plain, match) }),
  );
  const inLinks = linksIn(record.text ?? []).flatMap(({ at, link }) => {
    const address = addressOf(link);
    return matchesIn(address, pattern).map(
      (match): Place => ({
        id,
        in: "linkInText",
        at,
        within: match.at,
        ...around(address, match),
      }),
    );
  });
  const registers = (["words", "link"] as const).flatMap((key) => {
    const value = key === "link" ? addressOf(record.base.link as Link) : record.base.words;
    if (typeof value !== "string") return [];
    return matchesIn(value, pattern).map(
      (match): Place => ({ id, in: key, within: match.at, ...around(value, match) }),
    );
  });
  return [...inText, ...inLinks, ...registers];
}

/** The address of a link that can be written; empty for links within the project. */
function addressOf(link: Link | undefined): string {
  if (link === undefined) return "";
  if ("web" in link) return link.web;
  if ("mail" in link) return link.mail;
  return "phone" in link ? link.phone : "";
}

interface LinkedWords {
  readonly at: number;
  readonly length: number;
  readonly link: Link;
}

/** The links of a text; neighbours with one address are one. */
function linksIn(text: readonly Segment[]): LinkedWords[] {
  const found: LinkedWords[] = [];
  let at = 0;
  for (const { insert, attributes } of text) {
    const link = attributes?.link as Link | undefined;
    const last = found.at(-1);
    if (link !== undefined) {
      const goesOn =
        last !== undefined &&
        last.at + last.length === at &&
        addressOf(last.link) === addressOf(link);
      if (goesOn) found[found.length - 1] = { ...last, length: last.length + insert.length };
      else found.push({ at, length: insert.length, link });
    }
    at += insert.length;
  }
  return found;
}

/** What replacing makes, and how many places cannot be replaced, as a link would lead nowhere. */
export interface Replacing {
  readonly ops: readonly Op[];
  readonly done: number;
  readonly left: number;
}

/** Puts words where others were found. Letters keep their marks, and links have to stay links. */
export function replacePlaces(
  document: Document,
  places: readonly Place[],
  words: string,
): Replacing {
  const byRecord = new Map<RecordId, Place[]>();
  for (const place of places) byRecord.set(place.id, [...(byRecord.get(place.id) ?? []), place]);
  const made = [...byRecord].map(([id, own]) => {
    const record = document.records.get(id);
    return record === undefined ? NOTHING : replaceIn(id, record, own, words);
  });
  return {
    ops: made.flatMap(({ ops }) => ops),
    done: made.reduce((sum, { done }) => sum + done, 0),
    left: made.reduce((sum, { left }) => sum + left, 0),
  };
}

const NOTHING: Replacing = { ops: [], done: 0, left: 0 };

function replaceIn(
  id: RecordId,
  record: DocumentRecord,
  places: readonly Place[],
  words: string,
): Replacing {
  const ops: Op[] = [];
  let [done, left] = [0, 0];
  const count = (isDone: boolean, number: number) => {
    if (isDone) done += number;
    else left += number;
  };
  const text = record.text ?? [];
  for (const { at, length, link } of linksIn(text)) {
    const own = places.filter((place) => place.in === "linkInText" && place.at === at);
    if (own.length === 0) continue;
    const next = linkWith(link, own, words);
    count(next !== null, own.length);
    if (next === null) continue;
    const delta: Delta = normalise([
      { retain: at },
      { retain: length, attributes: { link: next } },
    ]);
    ops.push({ type: "text", id, delta });
  }
  const inText = places.filter((place) => place.in === "text");
  if (inText.length > 0) {
    ops.push({ type: "text", id, delta: wordsDelta(text, inText, words) });
    count(true, inText.length);
  }
  const inLink = places.filter((place) => place.in === "link");
  if (inLink.length > 0) {
    const next = linkWith(record.base.link as Link, inLink, words);
    count(next !== null, inLink.length);
    if (next !== null) ops.push({ type: "set", id, key: "link", width: "base", value: next });
  }
  const inWords = places.filter((place) => place.in === "words");
  if (inWords.length > 0) {
    const value = spliced(String(record.base.words ?? ""), inWords, words);
    const fits = admits(ruleOf("words")?.form ?? { type: "flag" }, value);
    count(fits, inWords.length);
    if (fits) ops.push({ type: "set", id, key: "words", width: "base", value });
  }
  return { ops, done, left };
}

/** What is inserted has the marks of the first letter that it replaces. */
function wordsDelta(
  text: readonly Segment[],
  places: readonly (Place & { readonly in: "text" })[],
  words: string,
): Delta {
  const steps: Step[] = [];
  let at = 0;
  for (const place of [...places].sort((one, other) => one.at - other.at)) {
    steps.push({ retain: place.at - at });
    const marks = marksAt(text, place.at);
    if (words !== "") {
      steps.push(marks === undefined ? { insert: words } : { insert: words, attributes: marks });
    }
    steps.push({ delete: place.found.length });
    at = place.at + place.found.length;
  }
  return normalise(steps);
}

function marksAt(text: readonly Segment[], at: number): Marks | undefined {
  let start = 0;
  for (const { insert, attributes } of text) {
    if (at < start + insert.length) return attributes;
    start += insert.length;
  }
  return undefined;
}

function spliced(text: string, places: readonly Place[], words: string): string {
  let [result, at] = ["", 0];
  for (const place of places) {
    if (place.in === "text") continue;
    result += text.slice(at, place.within) + words;
    at = place.within + place.found.length;
  }
  return result + text.slice(at);
}

/** A link with other words in its address; null where it would lead nowhere. */
function linkWith(link: Link, places: readonly Place[], words: string): Link | null {
  const address = spliced(addressOf(link), places, words);
  const [kind] = Object.keys(link);
  const next = { [kind ?? "web"]: address } as unknown as Link;
  return admits({ type: "link" }, next) ? next : null;
}
