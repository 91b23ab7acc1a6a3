/**
 * Rows of short texts, as a logo and the words of a menu. They stay a row as long as their words have room. The twin of
 * `domain/src/documents/layout/arrange/header.rs`.
 */

import { divideDown, type Frame, NO_FRAME, pixels, rightOf, unionOf } from "../frame";
import { type Area, gapAtLeast } from "./area";
import type { Block } from "./blocks";
import type { Direction } from "./page";
import { correctionOf, isKind, type Plan } from "./plan";
import { type Align, alignOf, LEAST_GAP, type Row, type Small, shift, sum } from "./rows";
import { lineWidth } from "./words";

/** The most that stand in such a row. */
const MOST_IN_HEADER = 8;
/** What is higher than this is no part of it, in pixels: a picture beside a heading. */
const MOST_HEIGHT = 96;

/** How wide a text is that was drawn on one line, where its frame closes round it; null of longer ones. */
export function tightOf(plan: Plan, { ids, kind }: Block, drawn: Frame): number | null {
  const [id] = ids;
  const corrected = correctionOf(plan, id, "size") !== undefined;
  if (kind !== "one" || !isKind(plan, id, "text") || corrected) return null;
  const words = plan.words.get(id);
  const width = words === undefined ? null : lineWidth(words, plan.width, drawn);
  return width === null ? null : Math.min(width, drawn.width);
}

/**
 * The rows of short texts, and what stands beside them: one, or where it has no room two, cut where the gap is widest.
 * Null where they are no such row or have no room.
 */
export function headerOf(area: Area, run: readonly Small[], direction: Direction): Row[] | null {
  const isLow = ({ block, drawn }: Small) =>
    drawn.height <= pixels(MOST_HEIGHT) && block.kind !== "card";
  const hasText = run.some(({ tight }) => tight !== null);
  if (!hasText || run.length < 2 || run.length > MOST_IN_HEADER || !run.every(isLow)) return null;
  const across = [...run].sort((one, other) => one.drawn.x - other.drawn.x);
  const cut = widestGap(across);
  const whole = headerRow(area, across, cut, null);
  if (whole !== null) return [whole];
  if (cut === null) return null;
  // Rows are read from above: what is read first comes first.
  const [left, right] = [across.slice(0, cut), across.slice(cut)];
  const readsRight = (run[0]?.drawn.x ?? 0) >= (right[0]?.drawn.x ?? 0);
  const rows: Row[] = [];
  for (const part of readsRight ? [right, left] : [left, right]) {
    // Both start where lines do: nothing stands at the other end any more.
    const row = headerRow(area, part, null, direction === "ltr" ? "left" : "right");
    if (row === null) return null;
    rows.push(row);
  }
  return rows;
}

function gapsOf(across: readonly Small[]): number[] {
  return across.slice(1).map(({ drawn }, at) => drawn.x - rightOf(across[at]?.drawn ?? NO_FRAME));
}

/**
 * Before which one the gap is that parts a row: more than twice as wide as each other one, and than the largest of a narrow
 * page.
 */
function widestGap(across: readonly Small[]): number | null {
  const sorted = gapsOf(across)
    .map((gap, at) => ({ gap, at: at + 1 }))
    .sort((one, other) => other.gap - one.gap || other.at - one.at);
  const [widest, next] = sorted;
  if (widest === undefined) return null;
  const parts = gapAtLeast(widest.gap) < widest.gap && widest.gap > (next?.gap ?? 0) * 2;
  return parts ? widest.at : null;
}

/** Lays short texts across: as wide as drawn, or else as their words. */
function headerRow(
  area: Area,
  across: readonly Small[],
  cut: number | null,
  align: Align | null,
): Row | null {
  const spaces = across.length - 1;
  const least = pixels(LEAST_GAP);
  const choices = [
    across.map(({ width }) => width),
    across.map(({ tight, width }) => tight ?? width),
  ];
  const widths = choices.find((each) => sum(each) + least * spaces <= area.content);
  const whole = unionOf(across.map(({ drawn }) => drawn));
  if (widths === undefined || whole === undefined) return null;
  const free = area.content - sum(widths);
  let between = gapsOf(across).map(gapAtLeast);
  if (sum(between) > free) between = between.map(() => least);
  const rest = free - sum(between);
  let x = area.start;
  if (align !== null) x += shift(align, rest);
  else if (whole.width * 5 < area.drawn.width * 4) x += shift(alignOf(area, whole), rest);
  else if (cut !== null) between = between.map((gap, at) => (at === cut - 1 ? gap + rest : gap));
  else if (spaces > 0) between = between.map(() => divideDown(free, spaces));
  const places = across.map(({ block }, at) => {
    const place = { block, x, width: widths[at] ?? 0 };
    x += place.width + (between[at] ?? 0);
    return place;
  });
  return { places, drawn: whole };
}
