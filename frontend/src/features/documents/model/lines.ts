/**
 * Elastic lines: what is below a text makes room when the text gets taller (EDIT-095). The twin of
 * `domain/src/documents/layout/lines.rs`, which explains the tracks.
 */

import { bandsOf, type KeptBands } from "./bands";
import type { Drawing } from "./drawings";
import { areInColumn, bottomOf, contains, type Frame, SLACK, Stack } from "./frame";
import { type Cell, MOST_EMPTY, type Rows, startOfRow, type Track, Tracks } from "./tracks";

/** The grid of a parent, with its cells in the order in which the drawings were given. */
export interface Grid {
  readonly tracks: readonly Track[];
  readonly cells: readonly Cell[];
}

/** What was worked out of a band of drawings. Tracks are counted from its first one. */
interface BandGrid {
  readonly lines: readonly number[];
  readonly tracks: readonly Track[];
  readonly cells: readonly Cell[];
  /** How many of the tracks are empty. */
  readonly empty: number;
  /** Its cells in the grid, when it was there last, and the number of the band's first track then. */
  placed: { readonly from: number; readonly cells: readonly Cell[] };
}

/** What was worked out of a parent, for the next time. */
export type KeptGrid = KeptBands<BandGrid>;

/**
 * The grid of what lies in a parent, in paint order. Pinned widgets are no part of it. `height` is the drawn height of the
 * parent; what lies further down makes the grid higher. Of what is `kept` only the bands are laid out that changed.
 */
export function gridOf(drawings: readonly Drawing[], height: number, kept?: KeptGrid): Grid {
  const bands = bandsOf(drawings);
  const laid = layBands(drawings, bands, kept);
  const grid = laid.empty <= MOST_EMPTY ? laid : layBands(drawings, bands, undefined, MOST_EMPTY);
  const bottom = drawings.reduce((most, { frame }) => Math.max(most, bottomOf(frame)), height);
  grid.tracks.push({ kind: "drawn", length: Math.max(bottom - grid.end, 0) });
  return grid;
}

/** The grid without its last track, and where that starts. `most` is how many empty tracks there may be in all. */
function layBands(
  drawings: readonly Drawing[],
  bands: readonly (readonly number[])[],
  kept?: KeptGrid,
  most = Number.POSITIVE_INFINITY,
): { tracks: Track[]; cells: Cell[]; empty: number; end: number } {
  const tracks: Track[] = [];
  const cells = new Array<Cell>(drawings.length);
  let [empty, end] = [0, 0];
  for (const places of bands) {
    const members = places.flatMap((place) => drawings[place] ?? []);
    const make = () => layBand(members, end, most - empty);
    const band = kept ? kept.of(members, end, make) : make();
    if (band.placed.from !== tracks.length) band.placed = placedAt(band.cells, tracks.length);
    places.forEach((place, at) => {
      const cell = band.placed.cells[at];
      if (cell !== undefined) cells[place] = cell;
    });
    for (const track of band.tracks) tracks.push(track);
    empty += band.empty;
    end = band.lines.at(-1) ?? end;
  }
  kept?.turn();
  return { tracks, cells, empty, end };
}

function layBand(drawings: readonly Drawing[], top: number, mayAdd: number): BandGrid {
  const lines = linesOf(drawings);
  const rows = firstRows(drawings, lines);
  const tracks = new Tracks(lines, rows, closingOf(drawings, lines, rows, top), top, mayAdd);
  const cells = drawings.flatMap((drawing, at) => {
    const row = rows[at];
    return row === undefined ? [] : [tracks.cell(drawing, row)];
  });
  return { lines, tracks: tracks.tracks, cells, empty: tracks.empty, placed: { from: 0, cells } };
}

/** The cells of a band whose first track has this number. */
function placedAt(cells: readonly Cell[], from: number): BandGrid["placed"] {
  const placed = cells.map((cell) => ({
    ...cell,
    first: cell.first + from,
    after: cell.after + from,
  }));
  return { from, cells: placed };
}

/** The bottoms of elastic boxes. Those within `SLACK` are one line, which lies at the lowest of them. */
function linesOf(drawings: readonly Drawing[]): number[] {
  const elastic = drawings.filter(({ height }) => height !== "drawn");
  const bottoms = elastic.map(({ frame }) => Math.max(bottomOf(frame), 0));
  const lines: number[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  for (const bottom of bottoms.sort((one, other) => one - other)) {
    if (bottom - highest <= SLACK) {
      lines[lines.length - 1] = bottom;
    } else {
      lines.push(bottom);
      highest = bottom;
    }
  }
  return lines;
}

/** The number of lines for which something is true that is true of the first ones only. */
function countWhile(lines: readonly number[], holds: (line: number) => boolean): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(lines[middle] ?? 0)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The row in which something starts: the number of lines at or above it. */
function rowOf(lines: readonly number[], top: number): number {
  return countWhile(lines, (line) => line - SLACK <= top);
}

/** The line on which an elastic box ends. */
function endingOf(lines: readonly number[], bottom: number): number {
  return countWhile(lines, (line) => line < bottom);
}

/** A box with its place in the drawings. Boxes are searched from above, so that most are never looked at. */
interface Box {
  readonly frame: Frame;
  readonly place: number;
  readonly elastic: boolean;
}

function boxesFromAbove(drawings: readonly Drawing[]): Box[] {
  const boxes = drawings.map(({ frame, height }, place) => {
    return { frame, place, elastic: height !== "drawn" };
  });
  return boxes.sort((one, other) => one.frame.y - other.frame.y || one.place - other.place);
}

/** Is something elastic drawn above a box and within it? `elastic` are the elastic boxes from above, `tops` their tops. */
function holdsElastic(
  { frame }: Drawing,
  place: number,
  elastic: readonly Box[],
  tops: readonly number[],
): boolean {
  const end = bottomOf(frame) + SLACK;
  for (let at = countWhile(tops, (top) => top < frame.y - SLACK); at < elastic.length; at += 1) {
    const other = elastic[at];
    if (other === undefined || other.frame.y > end) return false;
    if (other.place > place && contains(frame, other.frame)) return true;
  }
  return false;
}

function firstRows(drawings: readonly Drawing[], lines: readonly number[]): Rows[] {
  const boxes = boxesFromAbove(drawings);
  const elasticBoxes = boxes.filter(({ elastic }) => elastic);
  const tops = elasticBoxes.map(({ frame }) => frame.y);
  const own = drawings.map((drawing, at): Rows => {
    const elastic = drawing.height !== "drawn";
    const stretches = holdsElastic(drawing, at, elasticBoxes, tops);
    const bottom = bottomOf(drawing.frame);
    const line = elastic ? endingOf(lines, bottom) : stretches ? rowOf(lines, bottom) - 1 : -1;
    const first = rowOf(lines, drawing.frame.y);
    return line < 0
      ? { first, line: null, stretches, elastic }
      : { first: Math.min(first, line), line, stretches, elastic };
  });
  const rows = [...own];
  const stack = new Stack(drawings.map(({ frame }) => frame));
  drawings.forEach((_, at) => {
    const first = rowOfTextBelow(drawings, stack, own, rows, at);
    const row = rows[at];
    if (first !== null && row !== undefined) rows[at] = { ...row, first };
  });
  return rows;
}

function isText(drawing: Drawing): boolean {
  return drawing.height === "words" || drawing.height === "closing words";
}

/**
 * What lies on a text starts in the text's row. So it keeps its place against it when a line of somebody else's moves
 * (EDIT-100); and so does what lies on that. It does not where something above it would then be pushed on to it.
 */
function rowOfTextBelow(
  drawings: readonly Drawing[],
  stack: Stack,
  own: readonly Rows[],
  kept: readonly Rows[],
  at: number,
): number | null {
  const [drawing, row] = [drawings[at], own[at]];
  if (drawing === undefined || row === undefined) return null;
  let holder = -1;
  let size = 0;
  let lowest = 0;
  stack.eachAround(drawing.frame, (place) => {
    const frame = drawings[place]?.frame;
    if (place >= at || frame === undefined) return;
    const otherSize = frame.width * frame.height;
    lowest = Math.max(lowest, kept[place]?.first ?? 0);
    if (holder < 0 || otherSize < size || (otherSize === size && place > holder)) {
      holder = place;
      size = otherSize;
    }
  });
  const [held, ownOfHolder, keptOfHolder] = [drawings[holder], own[holder], kept[holder]];
  if (held === undefined || ownOfHolder === undefined || keptOfHolder === undefined) return null;
  const target = keptOfHolder.first;
  if (target >= row.first || !(isText(held) || target < ownOfHolder.first)) return null;
  const isPushedOnToIt = drawings.some((other, above) => {
    const rows = own[above];
    return (
      rows !== undefined &&
      other.id !== drawing.id &&
      bottomOf(other.frame) <= drawing.frame.y + SLACK &&
      areInColumn(other.frame, drawing.frame) &&
      (rows.first > target || (rows.line !== null && rows.line >= target))
    );
  });
  return lowest <= target && !isPushedOnToIt ? target : null;
}

/**
 * The tops of the texts that close up, by their line. A text closes up only where nothing beside it would be run over: it
 * is alone in its height, but for what holds it and stretches.
 */
function closingOf(
  drawings: readonly Drawing[],
  lines: readonly number[],
  rows: readonly Rows[],
  top: number,
): Map<number, number> {
  const closing = new Map<number, number>();
  drawings.forEach(({ frame, height }, at) => {
    if (height !== "closing words") return;
    const line = endingOf(lines, bottomOf(frame));
    const end = startOfRow(lines, line + 1, top);
    const alone = drawings.every(
      (other, place) =>
        place === at ||
        bottomOf(other.frame) <= frame.y ||
        other.frame.y >= end - SLACK ||
        (rows[place]?.stretches === true && contains(other.frame, frame)),
    );
    if (alone && frame.y >= startOfRow(lines, line, top) && rows[at]?.stretches === false) {
      closing.set(line, frame.y);
    }
  });
  return closing;
}
