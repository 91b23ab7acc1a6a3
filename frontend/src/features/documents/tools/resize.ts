import { type Bounds, type Frame, middle, PX, radians, rotate, wholePixels } from "../hit/geometry";

/** The eight handles, clockwise (EDIT-134). */
export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;

export type Handle = (typeof HANDLES)[number];

/** Which edges a handle moves: -1 the left or upper one, 1 the right or lower one, 0 none. */
export interface Sides {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const SIDES: Readonly<Record<Handle, Sides>> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
};

export function sidesOf(handle: Handle): Sides {
  return SIDES[handle];
}

/** The handles of something whose height follows its content: a text has two (EDIT-137). */
export const WIDTH_HANDLES: readonly Handle[] = ["e", "w"];

/** Nothing gets smaller than a pixel. */
const LEAST = PX;

interface ResizeRule {
  /** Width and height grow alike (EDIT-135, EDIT-136). */
  readonly proportion: boolean;
  /** The middle stays instead of the opposite edge (EDIT-135). */
  readonly centre: boolean;
}

/** A length and where it starts, along one axis. */
interface Stretch {
  readonly start: number;
  readonly length: number;
}

/** The edge that a handle moves, after a move of `by`, on a whole pixel; the other one stays, or mirrors it. */
function pulled({ start, length }: Stretch, side: number, by: number, centre: boolean): Stretch {
  if (side === 0 || by === 0) return { start, length };
  const half = start + length / 2;
  const edge = wholePixels(side > 0 ? start + length + by : start + by);
  if (centre) {
    const reach = Math.max(LEAST / 2, side * (edge - half));
    return { start: half - reach, length: 2 * reach };
  }
  if (side > 0) return { start, length: Math.max(LEAST, edge - start) };
  const end = start + length;
  return { start: Math.min(edge, end - LEAST), length: Math.max(LEAST, end - edge) };
}

/** A stretch of a given length that keeps the edge opposite to the handle, or the middle. */
function grown({ start, length }: Stretch, side: number, to: number, centre: boolean): Stretch {
  const next = Math.max(LEAST, wholePixels(to));
  if (side === 0 || centre) return { start: start + (length - next) / 2, length: next };
  return { start: side > 0 ? start : start + length - next, length: next };
}

/**
 * A rectangle after one of its handles was moved, along its own axes, in hundredths of a pixel. Edges that move end on
 * whole pixels.
 */
export function resizeBounds(
  bounds: Bounds,
  sides: Sides,
  by: { readonly x: number; readonly y: number },
  { proportion, centre }: ResizeRule,
): Bounds {
  const across = { start: bounds.x, length: bounds.width };
  const down = { start: bounds.y, length: bounds.height };
  let x = pulled(across, sides.x, by.x, centre);
  let y = pulled(down, sides.y, by.y, centre);
  if (proportion && across.length > 0 && down.length > 0) {
    const [wide, high] = [x.length / across.length, y.length / down.length];
    // The axis that changed more leads, the other one follows.
    if (Math.abs(wide - 1) >= Math.abs(high - 1))
      y = grown(down, sides.y, down.length * wide, centre);
    else x = grown(across, sides.x, across.length * high, centre);
  }
  return { x: x.start, y: y.start, width: x.length, height: y.length };
}

/** A widget that is resized, alone or with others. */
export interface Resized extends Frame {
  /** Its height is that of its content, so only its width is scaled (EDIT-137). */
  readonly widthOnly: boolean;
  /** It was selected itself, so its edges end on whole pixels; members of a group keep their parts of pixels. */
  readonly whole: boolean;
}

/** The rectangle that is pulled, its turn, and what it becomes along its own axes. */
interface Scaling {
  readonly from: Bounds;
  readonly to: Bounds;
  readonly turn: number;
}

function factor(from: number, to: number): number {
  return from === 0 ? 1 : to / from;
}

function onPixel(value: number, before: number, whole: boolean): number {
  // What did not move keeps the parts of a pixel that were typed.
  if (Math.abs(value - before) < 0.5) return before;
  return whole ? wholePixels(value) : Math.round(value);
}

/** The frames after what holds them was scaled: one widget, several in their union, or a group with its members. */
export function scaleFrames(parts: readonly Resized[], { from, to, turn }: Scaling): Frame[] {
  const pivot = middle(from);
  const wide = factor(from.width, to.width);
  const high = factor(from.height, to.height);
  return parts.map((part) => {
    const centre = rotate(middle(part), pivot, -turn);
    const angle = radians(part.turn - turn);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const width = part.width * Math.hypot(cos * wide, sin * high);
    const height = part.widthOnly ? part.height : part.height * Math.hypot(sin * wide, cos * high);
    const moved = rotate(
      {
        x: to.x + (centre.x - from.x) * wide,
        // A text hangs from its upper edge, which is what is scaled.
        y: part.widthOnly
          ? to.y + (centre.y - part.height / 2 - from.y) * high + part.height / 2
          : to.y + (centre.y - from.y) * high,
      },
      pivot,
      turn,
    );
    return settle(part, { x: moved.x - width / 2, y: moved.y - height / 2, width, height });
  });
}

function settle({ id, x, y, width, height, turn, whole }: Resized, scaled: Bounds): Frame {
  if (turn !== 0) {
    // The corner that stays put lies between pixels; only the lengths can be whole.
    const [long, high] = [
      onPixel(scaled.width, width, whole),
      onPixel(scaled.height, height, whole),
    ];
    return {
      id,
      x: Math.round(scaled.x + (scaled.width - long) / 2),
      y: Math.round(scaled.y + (scaled.height - high) / 2),
      width: long,
      height: high,
      turn,
    };
  }
  const left = onPixel(scaled.x, x, whole);
  const top = onPixel(scaled.y, y, whole);
  const right = onPixel(scaled.x + scaled.width, x + width, whole);
  const bottom = onPixel(scaled.y + scaled.height, y + height, whole);
  // A width that did not change stays, even where its edges were moved by parts of a pixel.
  return {
    id,
    x: left,
    y: top,
    width: kept(scaled.width, width, right - left),
    height: kept(scaled.height, height, bottom - top),
    turn,
  };
}

function kept(scaled: number, before: number, next: number): number {
  return Math.abs(scaled - before) < 0.5 ? before : Math.max(LEAST, next);
}
