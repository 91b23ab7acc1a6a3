/** The widths a page can be shown at, in px (EDIT-171). */
export const LEAST_WIDTH = 320;
export const MOST_WIDTH = 2560;

/** A width takes hold of a mark at so many screen px. */
const TAKE = 6;

export function clampWidth(width: number): number {
  return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.round(width)));
}

/**
 * The width whose edge is where a handle is pulled to. The page grows to both sides; `fromCentre` is in screen px, `zoom`
 * is screen px per px. Near a mark it is the mark's width, unless `free`.
 */
export function widthAt(
  fromCentre: number,
  zoom: number,
  marks: readonly number[],
  free: boolean,
): number {
  const width = (2 * Math.abs(fromCentre)) / zoom;
  const distance = (mark: number) => (Math.abs(mark - width) / 2) * zoom;
  const near = marks
    .filter((mark) => !free && distance(mark) <= TAKE)
    .sort((one, other) => distance(one) - distance(other));
  return clampWidth(near[0] ?? width);
}
