/** The tracks of a grid of elastic lines. `domain/src/documents/layout/lines.rs` explains them. */

import type { Drawing } from "./drawings";
import { bottomOf } from "./frame";
import type { RecordId } from "./record";

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

/** The most empty tracks of a grid. */
export const MOST_EMPTY = 2_000;

/** Where a row starts. `top` is where the first one does. */
export function startOfRow(lines: readonly number[], row: number, top: number): number {
  return row === 0 ? top : (lines[row - 1] ?? top);
}

/** The rows of a box. */
export interface Rows {
  readonly first: number;
  /** The line on which it ends; null for what does not span lines. */
  readonly line: number | null;
  readonly stretches: boolean;
  readonly elastic: boolean;
}

/** What ends on each line. */
function byLine(rows: readonly Rows[]): ReadonlyMap<number, readonly Rows[]> {
  const ending = new Map<number, Rows[]>();
  for (const row of rows) {
    if (row.line === null) continue;
    const others = ending.get(row.line);
    if (others === undefined) ending.set(row.line, [row]);
    else others.push(row);
  }
  return ending;
}

/**
 * The first rows of what ends on a line, and whether it is elastic. What starts last comes first, since what starts before
 * it spans its room; what only stretches comes after all rooms, which it spans.
 */
function inTurn(ending: readonly Rows[]): [number, boolean][] {
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

/**
 * The tracks of a band, and where each row and each room is among them. What lies below its last line lies in the track after
 * them, which is the first one of the band below.
 */
export class Tracks {
  readonly tracks: Track[] = [];
  /** How many empty tracks there are. */
  empty = 0;
  private readonly starts: number[] = [];
  private readonly rooms: Room[] = [];
  private readonly byRow = new Map<string, Room>();

  /** `top` is where the first row starts, and `mayAdd` how many empty tracks there may be. */
  constructor(
    private readonly lines: readonly number[],
    rows: readonly Rows[],
    private readonly closing: ReadonlyMap<number, number>,
    private readonly top: number,
    private readonly mayAdd: number,
  ) {
    const ending = byLine(rows);
    lines.forEach((end, line) => {
      this.starts.push(this.tracks.length);
      const start = startOfRow(lines, line, top);
      const closed = closing.get(line);
      if (closed === undefined) {
        this.tracks.push({ kind: "drawn", length: Math.max(end - start, 0) });
      } else {
        this.tracks.push({ kind: "drawn", length: closed - start });
        this.keepRoom({ line, first: line, track: this.tracks.length }, end - closed);
      }
      for (const [first, elastic] of inTurn(ending.get(line) ?? [])) {
        if (elastic) this.addRoom(line, first);
        else this.spread(first, this.tracks.length);
      }
    });
    this.starts.push(this.tracks.length);
  }

  private row(row: number): number {
    return this.starts[row] ?? 0;
  }

  private roomOf(line: number, first: number): Room | undefined {
    return this.byRow.get(`${line} ${first}`);
  }

  private keepRoom(room: Room, length: number): void {
    this.rooms.push(room);
    this.byRow.set(`${room.line} ${room.first}`, room);
    this.tracks.push({ kind: "room", length });
  }

  /** Adds the room of what ends on a line and starts in a row, unless it has one. */
  private addRoom(line: number, first: number): void {
    if (this.roomOf(line, first) !== undefined) return;
    this.spread(first, this.tracks.length + 1);
    this.keepRoom({ line, first, track: this.tracks.length }, 0);
  }

  /**
   * Adds as many empty tracks as what starts in a row and ends before the track `after` needs to span more tracks than
   * everything whose room it spans.
   */
  private spread(first: number, after: number): void {
    const start = this.row(first);
    let most = 0;
    for (let at = this.rooms.length - 1; at >= 0; at -= 1) {
      const room = this.rooms[at];
      if (room === undefined || room.track < start) break;
      most = Math.max(most, room.track + 1 - this.row(room.first));
    }
    const missing = Math.min(Math.max(most + 1 - (after - start), 0), this.mayAdd - this.empty);
    this.empty += missing;
    for (let count = 0; count < missing; count += 1) {
      this.tracks.push({ kind: "drawn", length: 0 });
    }
  }

  cell({ id, frame, height }: Drawing, rows: Rows): Cell {
    const { line, stretches } = rows;
    const first = this.row(rows.first);
    const marginTop = frame.y - startOfRow(this.lines, rows.first, this.top);
    const cell = { id, first, after: first + 1, marginTop, marginBottom: 0, stretches };
    if (line === null) return cell;
    const reachesTo = startOfRow(this.lines, line + 1, this.top);
    const marginBottom = stretches ? Math.min(reachesTo - bottomOf(frame), 0) : 0;
    const room = rows.elastic ? this.roomOf(line, rows.first) : undefined;
    if (room === undefined) return { ...cell, marginBottom, after: this.row(line + 1) };
    if (height === "closing words" && this.closing.has(line)) {
      return { ...cell, first: room.track, after: room.track + 1, marginTop: 0, marginBottom };
    }
    return { ...cell, marginBottom, after: room.track + 1 };
  }
}
