/** Where the note of a step stands in the window. All lengths are in px. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between what is meant and its note, and between the note and the edges of the window. */
const AIR = 16;

const within = (value: number, most: number) => Math.max(AIR, Math.min(value, most));

/**
 * Beside what is meant, where there is room for it: right, left, below, above. Without that, or where nothing is meant, in
 * the lower corner of the desk. `first` asks for below before the others.
 */
export function placeNote(
  anchor: Box | null,
  note: Size,
  window: Size,
  desk: Box | null = null,
  first: "beside" | "below" = "beside",
): { left: number; top: number } {
  const lowest = window.height - note.height - AIR;
  const rightmost = window.width - note.width - AIR;
  const corner = {
    left: within((desk?.left ?? 0) + AIR, rightmost),
    top: within(desk ? desk.top + desk.height - note.height - AIR : lowest, lowest),
  };
  if (anchor === null) return corner;
  const right = anchor.left + anchor.width + AIR;
  const left = anchor.left - note.width - AIR;
  const below = anchor.top + anchor.height + AIR;
  const above = anchor.top - note.height - AIR;
  if (first === "below" && below <= lowest) {
    return { left: within(anchor.left, rightmost), top: below };
  }
  const fits = (value: number, most: number) => value >= AIR && value <= most;
  if (fits(right, rightmost)) return { left: right, top: within(anchor.top, lowest) };
  if (fits(left, rightmost)) return { left, top: within(anchor.top, lowest) };
  if (fits(below, lowest)) return { left: within(anchor.left, rightmost), top: below };
  if (fits(above, lowest)) return { left: within(anchor.left, rightmost), top: above };
  return corner;
}
