/** A rectangle in the coordinates of the list's content, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function boxBetween(a: Point, b: Point): Box {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Height of the strips at the top and the bottom of the window in which a marquee scrolls, in px. */
const EDGE = 56;
const FASTEST = 28;

/**
 * How far to scroll in this frame for a pointer at `y` of a window of `height`, in px. It grows towards the edge
 * and beyond it.
 */
export function edgeScroll(y: number, top: number, height: number): number {
  const above = top + EDGE - y;
  if (above > 0) return -Math.min(FASTEST, Math.ceil((above / EDGE) * FASTEST));
  const below = y - (height - EDGE);
  if (below > 0) return Math.min(FASTEST, Math.ceil((below / EDGE) * FASTEST));
  return 0;
}
