/** What makes one document of another, where the log between them is not known any more. */

import { normalise, splitsCharacter } from "./delta";
import type { Delta, MarkChanges, Op, Step } from "./op";
import { type Document, type DocumentRecord, type RecordId, type Segment, WIDTHS } from "./record";
import { plainOf } from "./text";
import { equal } from "./values";

/** The ops that make `after` of `before`, in an order in which they can be done. Ids keep their kinds. */
export function difference(before: Document, after: Document): Op[] {
  const made: Op[] = [];
  const placed: Op[] = [];
  const changed: Op[] = [];
  for (const [id, record] of parentsFirst(after)) {
    const old = before.records.get(id);
    if (old === undefined) {
      made.push({ type: "create", id, record });
    } else if (old !== record) {
      const { parent, order } = record;
      if (old.parent !== parent || old.order !== order)
        placed.push({ type: "place", id, parent, order });
      changed.push(...registersChanged(id, old, record), ...textChanged(id, old, record));
    }
  }
  const gone = [...before.records.keys()].filter((id) => !after.records.has(id));
  return [...made, ...placed, ...changed, ...gone.map((id): Op => ({ type: "delete", id }))];
}

function* parentsFirst({ records }: Document): Generator<[RecordId, DocumentRecord]> {
  const seen = new Set<RecordId>();
  for (const [id, record] of records) {
    const path: [RecordId, DocumentRecord][] = [];
    let [at, found]: [RecordId | null, DocumentRecord | undefined] = [id, record];
    while (at !== null && found !== undefined && !seen.has(at)) {
      seen.add(at);
      path.push([at, found]);
      at = found.parent;
      found = at === null ? undefined : records.get(at);
    }
    yield* path.reverse();
  }
}

function registersChanged(id: RecordId, before: DocumentRecord, after: DocumentRecord): Op[] {
  return WIDTHS.flatMap((width) => {
    const [old, now] = [before[width], after[width]];
    if (old === now) return [];
    const cleared = Object.keys(old)
      .filter((key) => now[key] === undefined)
      .map((key): Op => ({ type: "clear", id, key, width }));
    const set = Object.entries(now)
      .filter(([key, value]) => !equal(old[key], value))
      .map(([key, value]): Op => ({ type: "set", id, key, width, value }));
    return [...cleared, ...set];
  });
}

function textChanged(id: RecordId, before: DocumentRecord, after: DocumentRecord): Op[] {
  if (before.text === null || after.text === null || equal(before.text, after.text)) return [];
  return [{ type: "text", id, delta: textDifference(before.text, after.text) }];
}

/** The change that makes one text of another: all between what they have in common at both ends. */
export function textDifference(before: readonly Segment[], after: readonly Segment[]): Delta {
  const [old, now] = [plainOf(before), plainOf(after)];
  // The last line end stays, and may get other marks.
  const [oldEnd, nowEnd] = [old.length - 1, now.length - 1];
  const [oldMarks, nowMarks] = [marksByUnit(before), marksByUnit(after)];
  const alike = (one: number, other: number) =>
    old[one] === now[other] && equal(oldMarks[one], nowMarks[other]);
  const shorter = Math.min(oldEnd, nowEnd);
  let start = 0;
  while (start < shorter && alike(start, start)) start += 1;
  if (splitsCharacter(old, start) || splitsCharacter(now, start)) start -= 1;
  let end = 0;
  while (end < shorter - start && alike(oldEnd - 1 - end, nowEnd - 1 - end)) end += 1;
  if (splitsCharacter(old, oldEnd - end) || splitsCharacter(now, nowEnd - end)) end -= 1;
  return normalise([
    { retain: start },
    ...part(after, start, nowEnd - end),
    { delete: oldEnd - end - start },
    { retain: end },
    { retain: 1, attributes: markChanges(oldMarks[oldEnd], nowMarks[nowEnd]) },
  ]);
}

function marksByUnit(text: readonly Segment[]): Segment["attributes"][] {
  return text.flatMap(({ insert, attributes }) => Array(insert.length).fill(attributes));
}

/** The characters of a text from a unit to another one. */
function* part(text: readonly Segment[], from: number, to: number): Generator<Step> {
  let at = 0;
  for (const { insert, ...marks } of text) {
    const cut = insert.slice(Math.max(0, from - at), Math.max(0, to - at));
    yield { insert: cut, ...marks };
    at += insert.length;
  }
}

function markChanges(
  before: Segment["attributes"] = {},
  after: Segment["attributes"] = {},
): MarkChanges {
  const taken = Object.keys(before).filter((mark) => after[mark] === undefined);
  const set = Object.entries(after).filter(([mark, value]) => !equal(before[mark], value));
  return Object.fromEntries([...taken.map((mark) => [mark, null] as const), ...set]);
}
