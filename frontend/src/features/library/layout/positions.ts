import type { Box } from "@/shared/selection";
import type { Layout, LayoutRow } from "./layout";

function columnWidth(layout: Layout, row: LayoutRow): number {
  const kind = layout.sections[row.section]?.kind;
  return kind === "entries" ? layout.columns.measure : layout.columns.width;
}

/** The box of an item in the coordinates of the content. */
export function boxOf(layout: Layout, id: number): Box | null {
  const index = layout.rowOf(id);
  const row = index === undefined ? undefined : layout.rows[index];
  if (!row) return null;
  const width = columnWidth(layout, row);
  const left = row.cells.indexOf(id) * (width + layout.columns.gap);
  const top = row.top + row.inset;
  return { left, top, right: left + width, bottom: top + row.itemHeight };
}

/** The first row that ends below `y`. */
function firstRowBelow(rows: readonly LayoutRow[], y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle] as LayoutRow;
    if (row.top + row.height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Neighbouring rows, from `first` on and before `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** The rows that stand between two heights of the content. */
export function spanBetween(rows: readonly LayoutRow[], top: number, bottom: number): Span {
  const first = firstRowBelow(rows, top);
  let end = first;
  for (let row = rows[end]; row !== undefined && row.top < bottom; row = rows[end]) end += 1;
  return { first, end };
}

/**
 * The rows to draw when those of `seen` are seen. They stay the same as long as one more row is there on either side, so
 * that not every step of scrolling changes the page. Else they are `ahead` rows more on either side.
 */
export function spanToDraw(before: Span, seen: Span, ahead: number, count: number): Span {
  const least = Math.min(1, ahead);
  const above = Math.max(0, seen.first - least);
  const below = Math.min(count, seen.end + least);
  const most = ahead + least + 1;
  const isNear = before.first >= seen.first - most && before.end <= seen.end + most;
  if (isNear && before.first <= above && before.end >= below) return before;
  return { first: Math.max(0, seen.first - ahead), end: Math.min(count, seen.end + ahead) };
}

/** Every item that the box touches; asks only the rows that it reaches. */
export function itemsIn(layout: Layout, box: Box): number[] {
  const hits: number[] = [];
  const { rows, columns } = layout;
  for (let index = firstRowBelow(rows, box.top); index < rows.length; index += 1) {
    const row = rows[index] as LayoutRow;
    if (row.top >= box.bottom) break;
    const top = row.top + row.inset;
    if (row.cells.length === 0 || box.bottom <= top || box.top >= top + row.itemHeight) continue;
    const width = columnWidth(layout, row);
    for (let cell = 0; cell < row.cells.length; cell += 1) {
      const left = cell * (width + columns.gap);
      if (box.left < left + width && box.right > left) hits.push(row.cells[cell] as number);
    }
  }
  return hits;
}

export type Step = "left" | "right" | "up" | "down" | "start" | "end" | "pageUp" | "pageDown";

const PAGE = 3;

function inRow(row: LayoutRow | undefined, column: number): number | null {
  if (!row || row.cells.length === 0) return null;
  return row.cells[Math.min(column, row.cells.length - 1)] ?? null;
}

function vertical(layout: Layout, from: number, column: number, rows: number): number | null {
  const direction = Math.sign(rows);
  let left = Math.abs(rows);
  let best: number | null = null;
  for (let at = from + direction; left > 0; at += direction) {
    const row = layout.rows[at];
    if (!row) break;
    const hit = inRow(row, column);
    if (hit === null) continue;
    best = hit;
    left -= 1;
  }
  return best;
}

/** Where an arrow, Home, End or a page key leads from an item; null where there is nothing. */
export function stepFrom(layout: Layout, id: number, step: Step): number | null {
  const index = layout.rowOf(id);
  const row = index === undefined ? undefined : layout.rows[index];
  if (!row || index === undefined) return layout.order[0] ?? null;
  const column = row.cells.indexOf(id);
  switch (step) {
    case "left":
      return row.cells[column - 1] ?? lastBefore(layout, index);
    case "right":
      return row.cells[column + 1] ?? vertical(layout, index, 0, 1);
    case "up":
      return vertical(layout, index, column, -1);
    case "down":
      return vertical(layout, index, column, 1);
    case "start":
      return layout.order[0] ?? null;
    case "end":
      return layout.order.at(-1) ?? null;
    case "pageUp":
      return vertical(layout, index, column, -PAGE);
    case "pageDown":
      return vertical(layout, index, column, PAGE);
  }
}

function lastBefore(layout: Layout, index: number): number | null {
  for (let at = index - 1; at >= 0; at -= 1) {
    const cells = layout.rows[at]?.cells;
    if (cells?.length) return cells.at(-1) ?? null;
  }
  return null;
}

/** Who gets the focus when `gone` leave the page: the next that stays, else the one before. */
export function neighbourOf(layout: Layout, id: number, gone: ReadonlySet<number>): number | null {
  const at = layout.order.indexOf(id);
  if (at < 0) return null;
  for (let next = at + 1; next < layout.order.length; next += 1) {
    const candidate = layout.order[next] as number;
    if (!gone.has(candidate)) return candidate;
  }
  for (let before = at - 1; before >= 0; before -= 1) {
    const candidate = layout.order[before] as number;
    if (!gone.has(candidate)) return candidate;
  }
  return null;
}
