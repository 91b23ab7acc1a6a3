/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, and without, `most`. */
  below(most: number): number;
  /** Yes, with this chance out of 1. */
  chance(part: number): boolean;
  /** One of these. */
  of<T>(list: readonly T[]): T;
}

/** The generator "mulberry32". */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    chance: (part) => next() < part,
    of: <T>(list: readonly T[]) => list[below(list.length)] as T,
  };
}
