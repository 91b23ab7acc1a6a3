/** Where pictures come to lie that are dropped together. */

import type { Point } from "../hit/geometry";

/** All lengths are in hundredths of a pixel of the design width. */
export interface Room {
  /** How wide the page is. */
  readonly width: number;
  /** What stays free at its sides. */
  readonly margin: number;
  /** What stays free between pictures. */
  readonly gutter: number;
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that nobody can measure is as large as this one, in pixels. */
const UNKNOWN = [480, 320] as const;

/**
 * Frames for pictures of these sizes in pixels, beside each other and equally high, in their proportions. None is larger than
 * it is, and together they are no wider than the columns of the page. `at` is the top left corner, moved where it has to be.
 */
export function beside(
  sizes: readonly (readonly [number, number] | null)[],
  at: Point,
  room: Room,
): readonly Frame[] {
  const known = sizes.map((size) => size ?? UNKNOWN);
  if (known.length === 0) return [];
  const ratios = known.map(([width, height]) => width / height);
  const columns = Math.max(room.width - 2 * room.margin, 100);
  const gaps = room.gutter * (known.length - 1);
  const most = Math.min(...known.map(([, height]) => height * 100));
  const height = Math.min(most, (columns - gaps) / ratios.reduce((sum, ratio) => sum + ratio, 0));
  const widths = ratios.map((ratio) => Math.max(100, whole(height * ratio)));
  const all = widths.reduce((sum, width) => sum + width, 0) + gaps;
  let x = whole(Math.max(room.margin, Math.min(at.x, room.width - room.margin - all)));
  return widths.map((width) => {
    const frame = { x, y: whole(Math.max(0, at.y)), width, height: Math.max(100, whole(height)) };
    x += width + room.gutter;
    return frame;
  });
}

/** In whole pixels (EDIT-090). */
const whole = (length: number) => Math.floor(length / 100) * 100;
