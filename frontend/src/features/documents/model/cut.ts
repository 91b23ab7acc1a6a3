/** Frames that are cut into rows and columns, as they are read. The twin of a part of `reading.rs`. */

import { bottomOf, divide, type Frame, NO_FRAME, pixels, rightOf, SLACK, unionOf } from "./frame";
import type { Direction } from "./layout/page";

/** Rows further apart than this are never read column by column, in pixels. */
const COLUMN_GAP = 64;
/** Rows that are no further apart than this belong together, in pixels. */
const CLOSE_GAP = 24;
/** What is so many times as high as what is below it is a picture with its caption. */
const HIGHER = 2;
/** A picture has no more rows of captions than this. */
const MOST_CAPTIONS = 4;
/** Edges and centres that are off by no more than this are aligned, in pixels. */
const ALIGNED = 8;

/** What lies in rows, in the order in which it is read: rows with those made one that are read column by column. */
export function inBlocks<T>(rows: readonly Row<T>[]): T[] {
  const blocks: Block<T>[] = [];
  for (const row of rows) {
    const longer = blocks.at(-1)?.with(row);
    if (longer) blocks[blocks.length - 1] = longer;
    else blocks.push(row.alone);
  }
  return blocks.flatMap((block) => block.order);
}

/** Something that nothing holds, and what is read there: itself, and what it holds behind it. */
interface Entry<T> {
  readonly frame: Frame;
  readonly read: readonly T[];
}

/** A row of what nothing holds. */
export class Row<T> {
  readonly frame: Frame;
  readonly alone: Block<T>;

  constructor(
    readonly entries: readonly Entry<T>[],
    readonly direction: Direction,
  ) {
    this.frame = unionOf(entries.map(({ frame }) => frame)) ?? NO_FRAME;
    this.alone = new Block([this], this.frame);
  }
}

/** Rows that are read column by column, or a single one. What was found out about them is kept as long as they are. */
class Block<T> {
  private read: readonly T[] | null = null;
  private readonly longer = new WeakMap<Row<T>, Block<T> | null>();

  constructor(
    private readonly rows: readonly Row<T>[],
    private readonly frame: Frame,
  ) {}

  /** The order in which it is read. */
  get order(): readonly T[] {
    this.read ??= this.readColumns();
    return this.read;
  }

  private readColumns(): readonly T[] {
    const entries = this.rows.flatMap((row) => row.entries);
    const cut = new Cut(
      entries.map(({ frame }) => frame),
      this.rows[0]?.direction ?? "ltr",
    );
    const columns = cut.columns(entries.map((_, at) => at));
    const order = columns.flatMap((column) => cut.order(column));
    return order.flatMap((at) => entries[at]?.read ?? []);
  }

  /** With the row below it; null where that is read for itself. */
  with(row: Row<T>): Block<T> | null {
    const known = this.longer.get(row);
    if (known !== undefined) return known;
    const frame = unionOf([this.frame, row.frame]) ?? NO_FRAME;
    const longer = this.goesOnIn(row) ? new Block([...this.rows, row], frame) : null;
    this.longer.set(row, longer);
    return longer;
  }

  /**
   * Does a row go on with the columns of the rows above it? Columns are about as wide as each other, and what belongs
   * together in one is aligned, and closer than the next column. Two rows of the same height are a grid of pictures or a
   * table, which is read row by row.
   */
  private goesOnIn(row: Row<T>): boolean {
    const [above, upper, below] = [this.frame, this.rows.at(-1)?.frame ?? NO_FRAME, row.frame];
    const gap = below.y - bottomOf(above);
    const alike =
      Math.abs(upper.height - below.height) * 10 <= Math.max(upper.height, below.height);
    const entries = this.rows.flatMap((each) => each.entries);
    const inLast = this.rows.at(-1)?.entries.length ?? 0;
    // Most rows are told apart without a look at their columns, which takes the longest.
    const captions = entries.length > inLast && entries.length <= inLast * MOST_CAPTIONS;
    const goesOn = captions && above.height >= below.height * HIGHER;
    if (gap > pixels(COLUMN_GAP) || (alike && !goesOn)) return false;
    const frames = [...entries, ...row.entries].map(({ frame }) => frame);
    const cut = new Cut(frames, row.direction);
    const all = frames.map((_, at) => at);
    const columns = cut.columns(all);
    const columnsAbove = cut.columns(all.slice(0, entries.length));
    const columnsBelow = cut.columns(all.slice(entries.length));
    if (!alike && cut.areClose(columns, gap, entries.length)) return true;
    return (
      columns.length > 1 &&
      columns.length === columnsAbove.length &&
      columns.length === columnsBelow.length &&
      cut.haveOneWidth(columns, gap) &&
      cut.areAligned(columnsAbove, columnsBelow)
    );
  }
}

type Part = readonly number[];

/** Frames that are cut into rows and columns. The parts are lists of indices. */
export class Cut {
  constructor(
    private readonly frames: readonly Frame[],
    private readonly direction: Direction,
  ) {}

  private frame(at: number): Frame {
    return this.frames[at] ?? NO_FRAME;
  }

  order(all: Part): number[] {
    const order: number[] = [];
    let part = all;
    while (part.length > 1) {
      const rows = this.rows(part);
      if (rows.length > 1) return [...order, ...inBlocks(rows.map((row) => this.row(row)))];
      const columns = this.columns(part);
      if (columns.length > 1) return [...order, ...columns.flatMap((each) => this.order(each))];
      // Nothing separates them: the topmost is read, and the others are tried again.
      const first = part.reduce((one, other) => (this.isBefore(other, one) ? other : one));
      order.push(first);
      part = part.filter((at) => at !== first);
    }
    return [...order, ...part];
  }

  private row(part: Part): Row<number> {
    const entries = part.map((at) => ({ frame: this.frame(at), read: [at] }));
    return new Row(entries, this.direction);
  }

  private isBefore(one: number, other: number): boolean {
    const key = (at: number) => [this.frame(at).y, this.across(at)[0], at] as const;
    const [left, right] = [key(one), key(other)];
    const differs = left.findIndex((value, place) => value !== right[place]);
    return differs >= 0 && (left[differs] ?? 0) < (right[differs] ?? 0);
  }

  rows(part: Part): Part[] {
    return split(part, (at) => [this.frame(at).y, bottomOf(this.frame(at))]);
  }

  columns(part: Part): Part[] {
    return split(part, (at) => this.across(at));
  }

  /** From where to where something reaches across, counted from the edge where lines start. */
  private across(at: number): readonly [number, number] {
    const frame = this.frame(at);
    return this.direction === "ltr" ? [frame.x, rightOf(frame)] : [-rightOf(frame), -frame.x];
  }

  /**
   * Is a row much closer to what is above it than columns are to each other? One that stands in all of them at one height
   * is the row of a table, and does not count. A caption below one of two pictures is read after that, and what stands beside
   * a text in a narrow column is not read in the midst of it. `first` is the first place of the row.
   */
  areClose(columns: readonly Part[], gap: number, first: number): boolean {
    if (columns.length < 2 || gap > pixels(CLOSE_GAP)) return false;
    if (this.leastBetween(columns) < gap * 2) return false;
    const tops = columns.flatMap((column) => this.union(column.filter((at) => at >= first)) ?? []);
    const isTable =
      tops.length === columns.length &&
      tops.every(({ y }) => Math.abs(y - (tops[0]?.y ?? 0)) <= pixels(ALIGNED));
    return !isTable;
  }

  private leastBetween(columns: readonly Part[]): number {
    const frames = columns.flatMap((column) => this.union(column) ?? []);
    const between = frames.slice(1).map((other, at) => {
      const one = frames[at] ?? NO_FRAME;
      return Math.max(other.x - rightOf(one), one.x - rightOf(other));
    });
    return Math.min(...between);
  }

  /** Does each column start where that of the other row does, or have the same centre? */
  areAligned(above: readonly Part[], below: readonly Part[]): boolean {
    const near = (one: number, other: number) => Math.abs(one - other) <= pixels(ALIGNED);
    return above.every((part, at) => {
      const [upper, lower] = [this.union(part), this.union(below[at] ?? [])];
      if (upper === undefined || lower === undefined) return false;
      const [upperEnd, lowerEnd] = [rightOf(upper), rightOf(lower)];
      const starts = this.direction === "ltr" ? near(upper.x, lower.x) : near(upperEnd, lowerEnd);
      return starts || near(divide(upper.x + upperEnd, 2), divide(lower.x + lowerEnd, 2));
    });
  }

  /** Are columns about as wide as each other, and no closer than a gap? */
  haveOneWidth(columns: readonly Part[], gap: number): boolean {
    const frames = columns.flatMap((column) => this.union(column) ?? []);
    const widths = frames.map(({ width }) => width);
    const apart = this.leastBetween(columns) >= gap;
    return Math.min(...widths) * 3 >= Math.max(...widths) * 2 && apart;
  }

  private union(part: Part): Frame | undefined {
    return unionOf(part.map((at) => this.frame(at)));
  }
}

/** Splits where nothing reaches over a gap. What reaches over it by `SLACK` only touches. */
function split(part: Part, span: (at: number) => readonly [number, number]): Part[] {
  const spans = part.map(span);
  const places = part.map((_, place) => place);
  const [from, to] = [spans.map(([start]) => start), spans.map(([, end]) => end)];
  const by = (of: readonly number[], one: number, other: number) =>
    (of[one] ?? 0) - (of[other] ?? 0);
  places.sort((one, other) => by(from, one, other) || by(to, one, other) || by(part, one, other));
  const parts: number[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const place of places) {
    const [at = 0, start = 0, own = 0] = [part[place], from[place], to[place]];
    const last = parts.at(-1);
    if (last !== undefined && start < end - SLACK) last.push(at);
    else parts.push([at]);
    end = Math.max(end, own);
  }
  for (const each of parts) each.sort((one, other) => one - other);
  return parts;
}
