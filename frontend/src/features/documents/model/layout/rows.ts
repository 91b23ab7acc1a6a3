/** Rows of small blocks (EDIT-107): how many stand in one, how large and how far apart. */

import {
  divide,
  divideDown,
  type Frame,
  NO_FRAME,
  pixels,
  rightOf,
  scale,
  unionOf,
} from "../frame";
import { type Area, gapAtLeast } from "./area";
import type { Block } from "./blocks";

/** The most that stand in a row. */
const MOST_IN_ROW = 4;
/** The least distance in a row, in pixels. */
export const LEAST_GAP = 16;

/** Blocks side by side, and what they took up in the drawing. */
export interface Row {
  readonly places: readonly { readonly block: Block; readonly x: number; readonly width: number }[];
  readonly drawn: Frame;
}

/** A small block that can stand in a row, with its width and the least that it can have to stay in the row. */
export interface Small {
  readonly block: Block;
  readonly drawn: Frame;
  readonly width: number;
  readonly least: number;
  /** The width of a short text where its frame closes round it; null of all else. */
  readonly tight: number | null;
  /** Does it fill the content now, and stands only in a row of short texts? */
  readonly isWide: boolean;
}

/** How large something is in another: `to`/`from` as large. */
interface Ratio {
  readonly to: number;
  readonly from: number;
}

const AS_LARGE: Ratio = { to: 1, from: 1 };

/** Rounded down, so that what is added up has room. */
function times({ from, to }: Ratio, length: number): number {
  return divideDown(length * to, from);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Runs of at most `count`, each as long as the others or longer by one. */
function chunksOf(run: readonly Small[], count: number): Small[][] {
  const rows = Math.max(Math.ceil(run.length / count), 1);
  const [each, longer] = [Math.floor(run.length / rows), run.length % rows];
  return Array.from({ length: rows }, (_, row) => {
    const start = row * each + Math.min(row, longer);
    return run.slice(start, start + each + (row < longer ? 1 : 0));
  });
}

function gapsOf(run: readonly Small[], gap: number): number {
  return gap * Math.max(run.length - 1, 0);
}

function leastOf(ratios: readonly Ratio[]): Ratio {
  const parts = ({ from, to }: Ratio) => scale(1_000_000, to, from);
  return ratios.reduce((least, other) => (parts(other) < parts(least) ? other : least));
}

/** How large cards are that fill the content again: no more than a quarter larger than drawn; null where they do anyway. */
function filling(area: Area, run: readonly Small[], count: number): Ratio | null {
  const ratios = chunksOf(run, count).flatMap((chunk) => {
    const from = sum(chunk.map(({ width }) => width));
    const room = area.content - gapsOf(chunk, leastGap(run));
    return room > from ? [{ to: Math.min(room, divide(from * 5, 4)), from }] : [];
  });
  return ratios.length === chunksOf(run, count).length ? leastOf(ratios) : null;
}

/** How much smaller a row has to be. */
function shrunk(area: Area, run: readonly Small[]): Ratio {
  const widths = sum(run.map(({ width }) => width));
  const room = Math.max(area.content - gapsOf(run, pixels(LEAST_GAP)), 0);
  return room < widths ? { to: room, from: widths } : AS_LARGE;
}

/** How many stand in each row and how large they are: as they are or else smaller; null where not even two have room. */
function countOf(area: Area, run: readonly Small[]): readonly [number, Ratio] | null {
  const most = Math.min(run.length, MOST_IN_ROW);
  const fits = (chunk: readonly Small[]) =>
    sum(chunk.map(({ width }) => width)) + gapsOf(chunk, pixels(LEAST_GAP)) <= area.content;
  for (let count = most; count >= 2; count -= 1) {
    if (chunksOf(run, count).every(fits)) return [count, AS_LARGE];
  }
  for (let count = most; count >= 2; count -= 1) {
    const ratios = chunksOf(run, count).map((chunk) => shrunk(area, chunk));
    const ratio = leastOf(ratios);
    if (run.every(({ least, width }) => times(ratio, width) >= least)) return [count, ratio];
  }
  return null;
}

/** The least distance across of neighbours, as it becomes. */
function leastGap(run: readonly Small[]): number {
  const distances = run.slice(1).map(({ drawn: other }, at) => {
    const one = run[at]?.drawn ?? NO_FRAME;
    return Math.max(other.x - rightOf(one), one.x - rightOf(other));
  });
  return gapAtLeast(distances.length === 0 ? 0 : Math.min(...distances));
}

/**
 * The rows of small blocks that were side by side: as few as there is room for, with two to four in each. A row that reached
 * from one side to the other does so again where it is still one; else the distances are those of the drawing, or less. Null
 * where not even two have room, and each is a row.
 */
export function layAcross(area: Area, run: readonly Small[]): Row[] | null {
  const counted = countOf(area, run);
  if (counted === null) return null;
  const [count, fitting] = counted;
  const whole = unionOf(run.map(({ drawn }) => drawn)) ?? NO_FRAME;
  const reachesAcross = whole.width * 5 >= area.drawn.width * 4;
  const cards = run.every(({ block }) => block.kind === "card");
  const ratio = (reachesAcross && cards ? filling(area, run, count) : null) ?? fitting;
  const widthsOf = (chunk: readonly Small[]) => sum(chunk.map(({ width }) => times(ratio, width)));
  const chunks = chunksOf(run, count);
  const room = Math.min(
    ...chunks.map((chunk) => {
      const spaces = Math.max(chunk.length - 1, 1);
      return divideDown(area.content - widthsOf(chunk), spaces);
    }),
  );
  const between = reachesAcross && count >= run.length ? room : Math.min(leastGap(run), room);
  const align = reachesAcross ? "left" : alignOf(area, whole);
  return chunks.map((chunk) => {
    const free = area.content - widthsOf(chunk) - gapsOf(chunk, between);
    let x = area.start + shift(align, free);
    const drawn = unionOf(chunk.map((small) => small.drawn)) ?? NO_FRAME;
    const across = [...chunk].sort((one, other) => one.drawn.x - other.drawn.x);
    const places = across.map(({ block, width: own }) => {
      const place = { block, x, width: times(ratio, own) };
      x += place.width + between;
      return place;
    });
    return { places, drawn };
  });
}

/** Where something small stood in its area. */
export type Align = "left" | "middle" | "right";

export function alignOf({ drawn: area }: Area, drawn: Frame): Align {
  const [before, after] = [drawn.x - area.x, rightOf(area) - rightOf(drawn)];
  if (Math.abs(before - after) * 50 <= area.width) return "middle";
  return before < after ? "left" : "right";
}

/** How far from the left edge something is that leaves so much free. */
export function shift(align: Align, free: number): number {
  const room = Math.max(free, 0);
  return align === "left" ? 0 : align === "middle" ? divide(room, 2) : room;
}
