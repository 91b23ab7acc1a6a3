/** Where records stand among their siblings: keys between any two of which there is room for another. */

import { generateNKeysBetween } from "fractional-indexing";
import { bySiblingOrder, type Place, type RecordId } from "./record";

/** The most units of a key. */
const LONGEST_KEY = 64;
/** From here on the siblings get keys anew, so that there is always room for a person who is offline. */
const LONG_KEY = 48;

/** A key of an integer and a fraction that does not end with a zero. */
const KEY = /^(?:([A-Z])|([a-z]))([0-9A-Za-z]*)$/;
/** Below it there is no integer. */
const SMALLEST = "A00000000000000000000000000";

/** Is the text a key? */
export function isOrderKey(text: string): boolean {
  const [, negative, positive, digits] = KEY.exec(text) ?? [];
  if (digits === undefined || text.length > LONGEST_KEY || text === SMALLEST) return false;
  const length =
    negative === undefined
      ? (positive ?? "").charCodeAt(0) - "a".charCodeAt(0) + 1
      : "Z".charCodeAt(0) - negative.charCodeAt(0) + 1;
  return digits.length >= length && !digits.slice(length).endsWith("0");
}

/** So many keys between two, in their order; null is the beginning or the end. The first must be before the second. */
export function keysBetween(before: string | null, after: string | null, count: number): string[] {
  if (before !== null && after !== null && before >= after) {
    throw new RangeError(`There is no key between ${before} and ${after}`);
  }
  return generateNKeysBetween(before, after, count);
}

/** Keys for what comes in, and the siblings that get another key for it. */
export interface Room {
  /** The keys of what comes in, in its order. */
  readonly orders: readonly string[];
  /** Siblings that have to be placed anew; nearly always none. */
  readonly moved: readonly (readonly [RecordId, string])[];
}

/**
 * Makes room for so many records among siblings, before the one that is `at` so many places from the first.
 * Where two siblings have one key, or a key would be long, all siblings get keys anew.
 */
export function roomAmong(
  siblings: Iterable<readonly [RecordId, Place]>,
  at: number,
  count: number,
): Room {
  const sorted = [...siblings].sort(bySiblingOrder);
  const before = sorted[at - 1]?.[1].order ?? null;
  const after = sorted[at]?.[1].order ?? null;
  if (before === null || after === null || before < after) {
    const orders = keysBetween(before, after, count);
    if (orders.every((order) => order.length <= LONG_KEY)) return { orders, moved: [] };
  }
  const keys = keysBetween(null, null, sorted.length + count);
  const orders = keys.splice(at, count);
  const moved = sorted.flatMap(([id, { order }], index): [RecordId, string][] => {
    const key = keys[index];
    return key === undefined || key === order ? [] : [[id, key]];
  });
  return { orders, moved };
}
