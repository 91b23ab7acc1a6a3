/** Where moments stand on the time line. Quiet time takes no room on it. */

import type { DocumentHistory, DocumentSitting } from "@/shared/api/documents";

/** Changes between two quiet times, by one person or several. */
interface Block {
  /** In milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly changes: number;
  /** The ids of those who made them; null for somebody who has left. */
  readonly authors: readonly (string | null)[];
}

/** The time line of a project: its blocks stand beside each other, each as wide as any other. */
export interface Line {
  /** When the project was created, in milliseconds. */
  readonly createdAt: number;
  /** The last change. */
  readonly last: number;
  /** The oldest first; every change is in one of them. */
  readonly blocks: readonly Block[];
}

const timeOf = (iso: string) => new Date(iso).getTime();

export function lineOf({ createdAt, seq, sittings }: DocumentHistory): Line {
  const created = timeOf(createdAt);
  const blocks = merged(sittings);
  const first = blocks[0]?.firstSeq ?? seq + 1;
  // What is older than all sittings that are known stands together.
  if (first > 1 && seq > 0) {
    const until = blocks[0]?.from ?? created;
    const before = { from: created, until, firstSeq: 1, lastSeq: first - 1, changes: first - 1 };
    blocks.unshift({ ...before, authors: [] });
  }
  return { createdAt: created, last: seq, blocks };
}

/** Sittings of several people at the same time are one block. */
function merged(sittings: readonly DocumentSitting[]): Block[] {
  const blocks: Block[] = [];
  const inOrder = [...sittings].sort((one, other) => one.firstSeq - other.firstSeq);
  for (const { author, from, until, firstSeq, lastSeq, changes } of inOrder) {
    const last = blocks.at(-1);
    const own = { from: timeOf(from), until: timeOf(until), firstSeq, lastSeq, changes };
    if (last === undefined || firstSeq > last.lastSeq) {
      blocks.push({ ...own, authors: [author] });
      continue;
    }
    blocks[blocks.length - 1] = {
      from: Math.min(last.from, own.from),
      until: Math.max(last.until, own.until),
      firstSeq: last.firstSeq,
      lastSeq: Math.max(last.lastSeq, lastSeq),
      changes: last.changes + changes,
      authors: last.authors.includes(author) ? last.authors : [...last.authors, author],
    };
  }
  return blocks;
}

/** The block that a change is in; -1 for the moment before the first one. */
export function blockAt({ blocks }: Line, seq: number): number {
  if (seq <= 0) return -1;
  const found = blocks.findIndex(({ lastSeq }) => seq <= lastSeq);
  return found < 0 ? blocks.length - 1 : found;
}

/** The last changes before a block, and in it. */
function boundsOf({ blocks, last }: Line, at: number): readonly [number, number] {
  const start = at === 0 ? 0 : (blocks[at - 1]?.lastSeq ?? 0);
  return [start, at === blocks.length - 1 ? last : (blocks[at]?.lastSeq ?? last)];
}

/** Where a moment stands: from 0 at the creation to 1 now. */
export function placeOf(line: Line, seq: number): number {
  const count = line.blocks.length;
  if (count === 0) return 1;
  if (seq >= line.last) return 1;
  const at = blockAt(line, seq);
  if (at < 0) return 0;
  const [start, end] = boundsOf(line, at);
  return (at + (seq - start) / Math.max(1, end - start)) / count;
}

/** The moment at a place between 0 and 1. */
export function seqAt(line: Line, place: number): number {
  const count = line.blocks.length;
  if (count === 0) return line.last;
  const along = Math.max(0, Math.min(place, 1)) * count;
  const at = Math.min(Math.floor(along), count - 1);
  const [start, end] = boundsOf(line, at);
  return Math.round(start + (along - at) * (end - start));
}

/** When a change was made, as near as it is known, in milliseconds. */
export function timeAt(line: Line, seq: number): number {
  const at = blockAt(line, seq);
  const block = line.blocks[at];
  if (block === undefined) return line.createdAt;
  const { from, until, firstSeq, lastSeq } = block;
  const part = (seq - firstSeq) / Math.max(1, lastSeq - firstSeq);
  return from + (until - from) * Math.max(0, Math.min(part, 1));
}

/** The end of the sitting before or behind a moment. */
export function besideSitting(line: Line, seq: number, way: 1 | -1): number {
  const ends = [0, ...line.blocks.map((_, at) => boundsOf(line, at)[1])];
  const next = way > 0 ? ends.find((end) => end > seq) : ends.findLast((end) => end < seq);
  return next ?? (way > 0 ? line.last : 0);
}

/** How high the bar of each block is, from 0 to 1. Many changes do not hide few ones. */
export function heightsOf({ blocks }: Line): readonly number[] {
  const most = Math.max(1, ...blocks.map(({ changes }) => changes));
  return blocks.map(({ changes }) => Math.max(0.08, Math.sqrt(changes / most)));
}

/** The places from which on a day is written below, where there is room for it. */
export function daysOf(
  line: Line,
  dayOf: (at: number) => string,
  room: number,
): readonly { readonly place: number; readonly day: string }[] {
  const days: { place: number; day: string }[] = [];
  let before = "";
  line.blocks.forEach(({ from }, at) => {
    const day = dayOf(from);
    const place = at / line.blocks.length;
    const last = days.at(-1);
    const fits = (last === undefined || place - last.place >= room) && 1 - place >= room;
    if (day !== before && (fits || last === undefined)) days.push({ place, day });
    before = day;
  });
  return days;
}
