/** The lengths of the grid and the list, in px; the tokens of the same names say them to CSS. */
const COLUMN = 336;
const GAP = 32;
const NARROW_GAP = 16;
const WELL = 256;
export const COVER_HEIGHT = 240;
const CAPTION = 64;
export const CARD = WELL + CAPTION;
export const COLLECTION = 128;
export const PERSON = 48;
export const ENTRY = 56;
export const HEAD = 40;

export const PHONE_HEAD = 48;
export const PHONE_COVER_HEIGHT = 264;
export const PHONE_CAPTION = 56;
export const PHONE_COLLECTION = 56;

export interface Columns {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
  /** The width that the columns take together. */
  readonly measure: number;
}

/**
 * As many columns of 336 px as fit 32 px apart, or 16 px apart where that gains one; a phone has one column
 * as wide as its page.
 */
export function columnsFor(width: number, phone: boolean): Columns {
  if (phone) return { count: 1, width, gap: 0, measure: width };
  const wide = Math.max(1, Math.floor((width + GAP) / (COLUMN + GAP)));
  const narrow = Math.max(1, Math.floor((width + NARROW_GAP) / (COLUMN + NARROW_GAP)));
  const gap = narrow > wide ? NARROW_GAP : GAP;
  const count = Math.max(wide, narrow);
  const measure = count * (COLUMN + gap) - gap;
  // One column alone would leave the rules above it oddly short.
  return { count, width: COLUMN, gap, measure: count > 1 ? measure : Math.max(width, measure) };
}
