/**
 * Elastic lines: what is below a text makes room when the text gets taller (EDIT-095). The twin of
 * `domain/src/documents/layout/lines.rs`, which explains the tracks.
 */

import { areInColumn, bottomOf, contains, type Frame, SLACK } from "./frame";
import { childrenOf, isPinned, type Widgets } from "./layout/page";
import type { Document, RecordId, Width } from "./record";

/** What decides the height of a box: the drawing, words (which may close up, EDIT-099), or something else in it. */
export type Height = "drawn" | "words" | "closing words" | "content";

/** A widget in its parent. */
export interface Drawing {
  readonly id: RecordId;
  readonly frame: Frame;
  readonly height: Height;
}

/**
 * A track of the grid, with its height in the drawing in hundredths of a pixel. A room is as high as what lies in it needs
 * (`auto`); any other is as high as drawn.
 */
export interface Track {
  readonly kind: "drawn" | "room";
  readonly length: number;
}

/** Where a widget lies in the grid. */
export interface Cell {
  readonly id: RecordId;
  /** The index of its first track. */
  readonly first: number;
  /** The index of the track after its last one. */
  readonly after: number;
  /** From the top of its first track to its own top. */
  readonly marginTop: number;
  /** From its bottom to the end of its last track; below zero where it reaches out of it. Only of what stretches. */
  readonly marginBottom: number;
  /** Is it as high as its tracks, less the margins? */
  readonly stretches: boolean;
}

/** The grid of a parent, with its cells in the order in which the drawings were given. */
export interface Grid {
  readonly tracks: readonly Track[];
  readonly cells: readonly Cell[];
}

/** The most empty tracks of a grid. */
const MOST_EMPTY = 2_000;

/** What decides the height of a widget: of texts their words, and of what has words in it these. */
export function heightOf(document: Document, widgets: Widgets, id: RecordId): Height {
  const record = document.records.get(id);
  switch (record?.kind) {
    case "text":
      return record.base.closeUp === true ? "closing words" : "words";
    case "button":
    case "menu":
    case "stack":
      return "content";
    case "group": {
      const children = childrenOf(widgets, id);
      const elastic = children.some((child) => heightOf(document, widgets, child) !== "drawn");
      return elastic ? "content" : "drawn";
    }
    default:
      return "drawn";
  }
}

/** What of these siblings lies in the grid of their parent, in paint order: what has a frame and is not pinned. */
export function drawingsOf(
  document: Document,
  widgets: Widgets,
  siblings: readonly RecordId[],
  frames: ReadonlyMap<RecordId, Frame>,
  width: Width,
): Drawing[] {
  return siblings.flatMap((id) => {
    const frame = frames.get(id);
    if (frame === undefined || isPinned(document.records.get(id), width)) return [];
    return [{ id, frame, height: heightOf(document, widgets, id) }];
  });
}

/**
 * The grid of what lies in a parent, in paint order. Pinned widgets are no part of it. `height` is the drawn height of the
 * parent; what lies further down makes the grid higher.
 */
export function gridOf(drawings: readonly Drawing[], height: number): Grid {
  const lines = linesOf(drawings);
  const rows = firstRows(drawings, lines);
  const closing = closingOf(drawings, lines, rows);
  const bottom = drawings.reduce((most, { frame }) => Math.max(most, bottomOf(frame)), height);
  const tracks = new Tracks(lines, rows, closing, bottom);
  const cells = drawings.flatMap((drawing, at) => {
    const row = rows[at];
    return row === undefined ? [] : [tracks.cell(drawing, row)];
  });
  return { tracks: tracks.tracks, cells };
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

/** Where a row starts. */
function startOfRow(lines: readonly number[], row: number): number {
  return row === 0 ? 0 : (lines[row - 1] ?? 0);
}

/** The rows of a box. */
interface Rows {
  readonly first: number;
  /** The line on which it ends; null for what does not span lines. */
  readonly line: number | null;
  readonly stretches: boolean;
  readonly elastic: boolean;
}

/** A box with its place in the drawings. Boxes are searched from above, so that most are never looked at. */
interface Box {
  readonly frame: Frame;
  readonly bottom: number;
  readonly place: number;
  readonly elastic: boolean;
}

function boxesFromAbove(drawings: readonly Drawing[]): Box[] {
  const boxes = drawings.map(({ frame, height }, place) => {
    return { frame, bottom: bottomOf(frame), place, elastic: height !== "drawn" };
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
  drawings.forEach((_, at) => {
    const first = rowOfTextBelow(drawings, boxes, own, rows, at);
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
  boxes: readonly Box[],
  own: readonly Rows[],
  kept: readonly Rows[],
  at: number,
): number | null {
  const [drawing, row] = [drawings[at], own[at]];
  if (drawing === undefined || row === undefined) return null;
  let holder = -1;
  let size = 0;
  let lowest = 0;
  const end = bottomOf(drawing.frame) - SLACK;
  for (const { bottom, frame, place } of boxes) {
    if (frame.y > drawing.frame.y + SLACK) break;
    if (bottom < end || place >= at || !contains(frame, drawing.frame)) continue;
    const otherSize = frame.width * frame.height;
    lowest = Math.max(lowest, kept[place]?.first ?? 0);
    if (holder < 0 || otherSize < size || (otherSize === size && place > holder)) {
      holder = place;
      size = otherSize;
    }
  }
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
): Map<number, number> {
  const closing = new Map<number, number>();
  drawings.forEach(({ frame, height }, at) => {
    if (height !== "closing words") return;
    const line = endingOf(lines, bottomOf(frame));
    const end = startOfRow(lines, line + 1);
    const alone = drawings.every(
      (other, place) =>
        place === at ||
        bottomOf(other.frame) <= frame.y ||
        other.frame.y >= end - SLACK ||
        (rows[place]?.stretches === true && contains(other.frame, frame)),
    );
    if (alone && frame.y >= startOfRow(lines, line) && rows[at]?.stretches === false) {
      closing.set(line, frame.y);
    }
  });
  return closing;
}

/**
 * The first rows of what ends on a line, and whether it is elastic. What starts last comes first, since what starts before
 * it spans its room; what only stretches comes after all rooms, which it spans.
 */
function endingOn(line: number, rows: readonly Rows[]): [number, boolean][] {
  const ending = rows.filter((row) => row.line === line);
  const firsts = (elastic: boolean) =>
    [...new Set(ending.filter((row) => row.elastic === elastic).map((row) => row.first))]
      .sort((one, other) => other - one)
      .map((first): [number, boolean] => [first, elastic]);
  return [...firsts(true), ...firsts(false)];
}

interface Room {
  readonly line: number;
  readonly first: number;
  readonly track: number;
}

/** The tracks, and where each row and each room is among them. */
class Tracks {
  readonly tracks: Track[] = [];
  private readonly starts: number[] = [];
  private readonly rooms: Room[] = [];
  private empty = MOST_EMPTY;

  constructor(
    private readonly lines: readonly number[],
    rows: readonly Rows[],
    private readonly closing: ReadonlyMap<number, number>,
    bottom: number,
  ) {
    lines.forEach((end, line) => {
      this.starts.push(this.tracks.length);
      const start = startOfRow(lines, line);
      const top = closing.get(line);
      if (top === undefined) {
        this.tracks.push({ kind: "drawn", length: Math.max(end - start, 0) });
      } else {
        this.tracks.push({ kind: "drawn", length: top - start });
        this.rooms.push({ line, first: line, track: this.tracks.length });
        this.tracks.push({ kind: "room", length: end - top });
      }
      for (const [first, elastic] of endingOn(line, rows)) {
        if (elastic) this.addRoom(line, first);
        else this.spread(first, this.tracks.length);
      }
    });
    this.starts.push(this.tracks.length);
    const last = startOfRow(lines, lines.length);
    this.tracks.push({ kind: "drawn", length: Math.max(bottom - last, 0) });
  }

  private row(row: number): number {
    return this.starts[row] ?? 0;
  }

  private roomOf(line: number, first: number): Room | undefined {
    return this.rooms.find((room) => room.line === line && room.first === first);
  }

  /** Adds the room of what ends on a line and starts in a row, unless it has one. */
  private addRoom(line: number, first: number): void {
    if (this.roomOf(line, first) !== undefined) return;
    this.spread(first, this.tracks.length + 1);
    this.rooms.push({ line, first, track: this.tracks.length });
    this.tracks.push({ kind: "room", length: 0 });
  }

  /**
   * Adds as many empty tracks as what starts in a row and ends before the track `after` needs to span more tracks than
   * everything whose room it spans.
   */
  private spread(first: number, after: number): void {
    const start = this.row(first);
    let most = 0;
    for (const room of this.rooms) {
      if (room.track >= start) most = Math.max(most, room.track + 1 - this.row(room.first));
    }
    const missing = Math.min(Math.max(most + 1 - (after - start), 0), this.empty);
    this.empty -= missing;
    for (let count = 0; count < missing; count += 1) {
      this.tracks.push({ kind: "drawn", length: 0 });
    }
  }

  cell({ id, frame, height }: Drawing, rows: Rows): Cell {
    const { line, stretches } = rows;
    const first = this.row(rows.first);
    const marginTop = frame.y - startOfRow(this.lines, rows.first);
    const cell = { id, first, after: first + 1, marginTop, marginBottom: 0, stretches };
    if (line === null) return cell;
    const reachesTo = startOfRow(this.lines, line + 1);
    const marginBottom = stretches ? Math.min(reachesTo - bottomOf(frame), 0) : 0;
    const room = rows.elastic ? this.roomOf(line, rows.first) : undefined;
    if (room === undefined) return { ...cell, marginBottom, after: this.row(line + 1) };
    if (height === "closing words" && this.closing.has(line)) {
      return { ...cell, first: room.track, after: room.track + 1, marginTop: 0, marginBottom };
    }
    return { ...cell, marginBottom, after: room.track + 1 };
  }
}
