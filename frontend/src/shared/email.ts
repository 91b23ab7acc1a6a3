/** An address is anything, an @, and anything: what an address really is, only its answer shows (DASH-256). */
const SHAPE = /^\S+@\S+$/u;

export function looksLikeEmail(text: string): boolean {
  return SHAPE.test(text);
}
