/**
 * The order in which siblings are read, which is their order in the published page. The twin of
 * `domain/src/documents/layout/reading.rs`.
 */

import {
  bottomOf,
  divide,
  type Frame,
  NO_FRAME,
  pixels,
  rightOf,
  SLACK,
  Stack,
  unionOf,
} from "./frame";
import type { Direction } from "./layout/page";
import type { Document, RecordId } from "./record";

/** A widget among its siblings; `after` is the one after which it is read, where somebody said so (EDIT-063). */
interface Sibling {
  readonly id: RecordId;
  readonly frame: Frame;
  readonly after: RecordId | null;
}

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

/** The order in which siblings are read. They come in paint order, which decides where frames are alike. */
function readingOrder(siblings: readonly Sibling[], direction: Direction): RecordId[] {
  const frames = siblings.map(({ frame }) => frame);
  const computed = computedOrder(frames, direction).flatMap((at) => siblings[at] ?? []);
  return corrected(computed);
}

/** The order in which what lies in one parent is read; of what a stack lays out, that in which it does. */
export function orderOf(
  document: Document,
  ids: readonly RecordId[],
  frames: ReadonlyMap<RecordId, Frame>,
  direction: Direction,
): RecordId[] {
  const siblings = ids.map((id): Sibling => {
    const after = document.records.get(id)?.base.readAfter;
    return {
      id,
      frame: frames.get(id) ?? NO_FRAME,
      after: typeof after === "string" ? (after as RecordId) : null,
    };
  });
  return ids.every((id) => frames.has(id))
    ? readingOrder(siblings, direction)
    : corrected(siblings);
}

/**
 * The order with what somebody said about it: a widget stands behind the one after which it is read, and several behind one
 * keep their order. What names itself in a circle, or none of its siblings, stays where it is.
 */
function corrected(siblings: readonly Sibling[]): RecordId[] {
  const named = new Map(siblings.map(({ id, after }) => [id, after]));
  const behind = new Map<RecordId, RecordId[]>();
  const first: RecordId[] = [];
  for (const { id, after } of siblings) {
    if (after === null || !named.has(after) || isInCircle(id, named)) first.push(id);
    else behind.set(after, [...(behind.get(after) ?? []), id]);
  }
  const order: RecordId[] = [];
  const next = first.reverse();
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    order.push(id);
    next.push(...(behind.get(id) ?? []).reverse());
    behind.delete(id);
  }
  return order;
}

function isInCircle(id: RecordId, named: ReadonlyMap<RecordId, RecordId | null>): boolean {
  let after = named.get(id);
  for (let steps = 0; steps <= named.size && after !== undefined && after !== null; steps += 1) {
    if (after === id) return true;
    after = named.get(after);
  }
  return false;
}

/** The order of frames, which come in paint order, as indices. */
function computedOrder(frames: readonly Frame[], direction: Direction): number[] {
  const held = new Map<number | null, number[]>();
  holdersOf(frames).forEach((holder, at) => {
    const siblings = held.get(holder);
    if (siblings === undefined) held.set(holder, [at]);
    else siblings.push(at);
  });
  const cut = new Cut(frames, direction);
  const order: number[] = [];
  const next = cut.order(held.get(null) ?? []).reverse();
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    order.push(at);
    next.push(...cut.order(held.get(at) ?? []).reverse());
  }
  return order;
}

/** What holds each frame: the smallest one in which it lies. Of two that lie in each other the lower one is held by none. */
export function holdersOf(frames: readonly Frame[]): (number | null)[] {
  const sizes = frames.map(({ width, height }) => width * height);
  const stack = new Stack(frames);
  return frames.map((frame, at) => {
    const own = sizes[at] ?? 0;
    let holder: number | null = null;
    let size = 0;
    stack.eachAround(frame, (place) => {
      const otherSize = sizes[place] ?? 0;
      if (otherSize < own || (otherSize === own && place >= at)) return;
      const smaller = otherSize < size || (otherSize === size && place > (holder ?? -1));
      if (holder === null || smaller) [holder, size] = [place, otherSize];
    });
    return holder;
  });
}

type Part = readonly number[];

/** Frames that are cut into rows and columns. The parts are lists of indices. */
class Cut {
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
      if (rows.length > 1) {
        const parts = this.blocks(rows).flatMap((block) => {
          const columns = this.columns(block);
          return columns.length > 1 ? columns : [block];
        });
        return [...order, ...parts.flatMap((each) => this.order(each))];
      }
      const columns = this.columns(part);
      if (columns.length > 1) return [...order, ...columns.flatMap((each) => this.order(each))];
      // Nothing separates them: the topmost is read, and the others are tried again.
      const first = part.reduce((one, other) => (this.isBefore(other, one) ? other : one));
      order.push(first);
      part = part.filter((at) => at !== first);
    }
    return [...order, ...part];
  }

  private isBefore(one: number, other: number): boolean {
    const key = (at: number) => [this.frame(at).y, this.across(at)[0], at] as const;
    const [left, right] = [key(one), key(other)];
    const differs = left.findIndex((value, place) => value !== right[place]);
    return differs >= 0 && (left[differs] ?? 0) < (right[differs] ?? 0);
  }

  private rows(part: Part): Part[] {
    return split(part, (at) => [this.frame(at).y, bottomOf(this.frame(at))]);
  }

  private columns(part: Part): Part[] {
    return split(part, (at) => this.across(at));
  }

  /** From where to where something reaches across, counted from the edge where lines start. */
  private across(at: number): readonly [number, number] {
    const frame = this.frame(at);
    return this.direction === "ltr" ? [frame.x, rightOf(frame)] : [-rightOf(frame), -frame.x];
  }

  /** Rows, with those made one that are read column by column. */
  private blocks(rows: readonly Part[]): Part[] {
    const blocks: Part[] = [];
    let last: Part = [];
    for (const row of rows) {
      const block = blocks.at(-1);
      if (block !== undefined && this.areColumns(block, last, row)) {
        blocks[blocks.length - 1] = [...block, ...row];
      } else {
        blocks.push(row);
      }
      last = row;
    }
    return blocks;
  }

  /**
   * Does a row go on with the columns of the rows above it? Columns are about as wide as each other, and what belongs
   * together in one is aligned, and closer than the next column. Two rows of the same height are a grid of pictures or a
   * table, which is read row by row.
   */
  private areColumns(block: Part, last: Part, row: Part): boolean {
    const [above, upper, below] = [this.union(block), this.union(last), this.union(row)];
    if (above === undefined || upper === undefined || below === undefined) return false;
    const gap = below.y - bottomOf(above);
    const alike =
      Math.abs(upper.height - below.height) * 10 <= Math.max(upper.height, below.height);
    // Most rows are told apart without a look at their columns, which takes the longest.
    const captions = block.length > last.length && block.length <= last.length * MOST_CAPTIONS;
    const goesOn = captions && above.height >= below.height * HIGHER;
    if (gap > pixels(COLUMN_GAP) || (alike && !goesOn)) return false;
    const columns = this.columns([...block, ...row]);
    const [columnsAbove, columnsBelow] = [this.columns(block), this.columns(row)];
    if (!alike && this.areClose(columns, gap, row)) return true;
    return (
      columns.length > 1 &&
      columns.length === columnsAbove.length &&
      columns.length === columnsBelow.length &&
      this.haveOneWidth(columns, gap) &&
      this.areAligned(columnsAbove, columnsBelow)
    );
  }

  /**
   * Is a row much closer to what is above it than columns are to each other? One that stands in all of them at one height
   * is the row of a table, and does not count. A caption below one of two pictures is read after that, and what stands beside
   * a text in a narrow column is not read in the midst of it.
   */
  private areClose(columns: readonly Part[], gap: number, row: Part): boolean {
    if (columns.length < 2 || gap > pixels(CLOSE_GAP)) return false;
    if (this.leastBetween(columns) < gap * 2) return false;
    const tops = columns.flatMap(
      (column) => this.union(column.filter((at) => row.includes(at))) ?? [],
    );
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
  private areAligned(above: readonly Part[], below: readonly Part[]): boolean {
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
  private haveOneWidth(columns: readonly Part[], gap: number): boolean {
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
