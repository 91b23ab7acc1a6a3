/**
 * The order in which siblings are read, which is their order in the published page. The twin of
 * `domain/src/documents/layout/reading.rs`.
 */

import { bandsOf, type KeptBands } from "./bands";
import { Cut, inBlocks, Row } from "./cut";
import { type Frame, NO_FRAME, Stack } from "./frame";
import type { Direction } from "./layout/page";
import type { Document, RecordId } from "./record";

/** A widget among its siblings. */
interface Sibling {
  readonly id: RecordId;
  readonly frame: Frame;
}

/** What was worked out of a parent, for the next time. */
export type KeptReading = KeptBands<readonly Row<RecordId>[]>;

/**
 * The order in which what lies in one parent is read; of what a stack lays out, that in which it does. The ids come in paint
 * order, which decides where frames are alike. Of what is `kept` only the bands are read again that changed.
 */
export function orderOf(
  document: Document,
  ids: readonly RecordId[],
  frames: ReadonlyMap<RecordId, Frame>,
  direction: Direction,
  kept?: KeptReading,
): RecordId[] {
  const after = new Map<RecordId, RecordId>();
  const siblings = ids.map((id): Sibling => {
    const named = document.records.get(id)?.base.readAfter;
    if (typeof named === "string") after.set(id, named as RecordId);
    return { id, frame: frames.get(id) ?? NO_FRAME };
  });
  const order = ids.every((id) => frames.has(id))
    ? computedOrder(siblings, direction, kept)
    : [...ids];
  return after.size === 0 ? order : corrected(order, after);
}

/**
 * The order with what somebody said about it: a widget stands behind the one after which it is read, and several behind one
 * keep their order. What names itself in a circle, or none of its siblings, stays where it is.
 */
function corrected(ids: readonly RecordId[], after: ReadonlyMap<RecordId, RecordId>): RecordId[] {
  const known = new Set(ids);
  const behind = new Map<RecordId, RecordId[]>();
  const first: RecordId[] = [];
  for (const id of ids) {
    const named = after.get(id);
    if (named === undefined || !known.has(named) || isInCircle(id, after)) first.push(id);
    else behind.set(named, [...(behind.get(named) ?? []), id]);
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

function isInCircle(id: RecordId, named: ReadonlyMap<RecordId, RecordId>): boolean {
  let after = named.get(id);
  for (let steps = 0; steps <= named.size && after !== undefined; steps += 1) {
    if (after === id) return true;
    after = named.get(after);
  }
  return false;
}

/** The order of siblings, which come in paint order. */
function computedOrder(
  siblings: readonly Sibling[],
  direction: Direction,
  kept?: KeptReading,
): RecordId[] {
  const rows = bandsOf(siblings).flatMap((places) => {
    const members = places.flatMap((place) => siblings[place] ?? []);
    const make = () => rowsOf(members, direction);
    return kept ? kept.of(members, direction === "ltr" ? 0 : 1, make) : make();
  });
  kept?.turn();
  return inBlocks(rows);
}

/** The rows of a band, of what nothing holds, from above. */
function rowsOf(members: readonly Sibling[], direction: Direction): Row<RecordId>[] {
  const frames = members.map(({ frame }) => frame);
  const held = new Map<number | null, number[]>();
  holdersOf(frames).forEach((holder, at) => {
    const siblings = held.get(holder);
    if (siblings === undefined) held.set(holder, [at]);
    else siblings.push(at);
  });
  const cut = new Cut(frames, direction);
  const withHeld = (first: number) => {
    const ids: RecordId[] = [];
    const next = [first];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      const id = members[at]?.id;
      if (id !== undefined) ids.push(id);
      next.push(...cut.order(held.get(at) ?? []).reverse());
    }
    return ids;
  };
  return cut.rows(held.get(null) ?? []).map((row) => {
    const entries = row.map((at) => ({ frame: frames[at] ?? NO_FRAME, read: withHeld(at) }));
    return new Row(entries, direction);
  });
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
