import type { BoxEntry } from "./boxes";

/** A box for a test: in px, upright, on the page, free. A group has no background unless it says so. */
export function box(
  id: string,
  [x, y, width, height]: readonly [number, number, number, number],
  more: Partial<BoxEntry> = {},
): BoxEntry {
  return {
    id,
    x: x * 100,
    y: y * 100,
    width: width * 100,
    height: height * 100,
    turn: 0,
    parent: null,
    locked: false,
    group: false,
    solid: more.group !== true,
    ...more,
  };
}

/** A point for a test, given in px. */
export const px = (x: number, y: number) => ({ x: x * 100, y: y * 100 });

/** Numbers from 0 to below 1 that are the same in each run (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
