/**
 * A number that an id decides, by FNV-1a with a final avalanche. Ids made in the same second share their beginning, so
 * every character has to reach every bit of the result.
 */
export function seedOf(id: string): number {
  let hash = SEED;
  for (let index = 0; index < id.length; index += 1) hash = sown(hash, id.charCodeAt(index));
  return settled(hash);
}

/** What a seed begins with. */
export const SEED = 0x811c9dc5;

/** With one more character. */
export function sown(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** With the last one. */
export function settled(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
