/** Frames: where a widget lies in its parent. The twin of `domain/src/documents/layout/frame.rs`. */

/**
 * What is off by no more than this, in hundredths of a pixel, touches. The drawn height of a text is not whole, while
 * gestures set whole pixels: what was snapped to its bottom lies on it by a part of a pixel.
 */
export const SLACK = 100;

/** A whole number of pixels, in hundredths. */
export function pixels(number: number): number {
  return number * 100;
}

/** Where a widget lies in its parent, in hundredths of a pixel of the design width of the class. Sizes are never below zero. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const NO_FRAME: Frame = { x: 0, y: 0, width: 0, height: 0 };

/** The frame between these edges. */
function between(left: number, top: number, right: number, bottom: number): Frame {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function rightOf(frame: Frame): number {
  return frame.x + frame.width;
}

export function bottomOf(frame: Frame): number {
  return frame.y + frame.height;
}

/** The same size, moved by these lengths. */
export function moved(frame: Frame, across: number, down: number): Frame {
  return { ...frame, x: frame.x + across, y: frame.y + down };
}

/** The smallest frame that holds all of them; undefined where there are none. */
export function unionOf(frames: readonly Frame[]): Frame | undefined {
  const [first, ...others] = frames;
  if (first === undefined) return undefined;
  let [left, top, right, bottom] = [first.x, first.y, rightOf(first), bottomOf(first)];
  for (const frame of others) {
    left = Math.min(left, frame.x);
    top = Math.min(top, frame.y);
    right = Math.max(right, rightOf(frame));
    bottom = Math.max(bottom, bottomOf(frame));
  }
  return between(left, top, right, bottom);
}

/** Do the two share a part of the height, by more than `SLACK`? */
export function areBeside(one: Frame, other: Frame): boolean {
  return Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.y, other.y) > SLACK;
}

/** Do the two share a part of the width, by more than `SLACK`? */
export function areInColumn(one: Frame, other: Frame): boolean {
  return Math.min(rightOf(one), rightOf(other)) - Math.max(one.x, other.x) > SLACK;
}

/** Does one lie on the other, by more than `SLACK` in both directions? What only touches does not. */
export function overlap(one: Frame, other: Frame): boolean {
  return areBeside(one, other) && areInColumn(one, other);
}

/** Does the second lie in the first? It may reach out by `SLACK`. */
export function contains(outer: Frame, inner: Frame): boolean {
  return (
    outer.x - SLACK <= inner.x &&
    outer.y - SLACK <= inner.y &&
    rightOf(inner) <= rightOf(outer) + SLACK &&
    bottomOf(inner) <= bottomOf(outer) + SLACK
  );
}

/**
 * The frame where everything is `to`/`from` as large. The edges are scaled, not the sizes: what touched touches, and what
 * did not lie on another does not after it.
 */
export function scaledFrame(frame: Frame, to: number, from: number): Frame {
  const edge = (length: number) => scale(length, to, from);
  return between(edge(frame.x), edge(frame.y), edge(rightOf(frame)), edge(bottomOf(frame)));
}

/** A frame with its place in a list, and the lowest bottom of it and all that start above it. */
interface Stacked {
  readonly frame: Frame;
  readonly place: number;
  readonly bottom: number;
  readonly reach: number;
}

/** Frames from above, so that what can hold another one is found without a look at most of them. */
export class Stack {
  private readonly sorted: readonly Stacked[];

  constructor(frames: readonly Frame[]) {
    const sorted = frames.map((frame, place) => ({ frame, place, bottom: bottomOf(frame) }));
    sorted.sort((one, other) => one.frame.y - other.frame.y || one.place - other.place);
    let reach = Number.NEGATIVE_INFINITY;
    this.sorted = sorted.map((each) => {
      reach = Math.max(reach, each.bottom);
      return { ...each, reach };
    });
  }

  /** Calls with the place of each that holds a frame, itself included, in no order. */
  eachAround(inner: Frame, found: (place: number) => void): void {
    const [lowest, end] = [inner.y + SLACK, bottomOf(inner) - SLACK];
    for (let at = this.countAbove(lowest) - 1; at >= 0; at -= 1) {
      const other = this.sorted[at];
      if (other === undefined || other.reach < end) return;
      if (other.bottom >= end && contains(other.frame, inner)) found(other.place);
    }
  }

  /** How many start at a height or above it. */
  private countAbove(lowest: number): number {
    let [from, to] = [0, this.sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.sorted[middle]?.frame.y ?? 0) <= lowest) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Divides and rounds to the nearest whole number, a half upwards. By less than one it divides by one. */
export function divide(number: number, by: number): number {
  const divisor = Math.max(by, 1);
  return whole(Math.floor((2 * number + divisor) / (2 * divisor)));
}

/** Divides and rounds upwards. The divisor as in `divide`. */
export function divideUp(number: number, by: number): number {
  return whole(Math.ceil(number / Math.max(by, 1)));
}

/** Divides and rounds downwards. The divisor as in `divide`. */
export function divideDown(number: number, by: number): number {
  return whole(Math.floor(number / Math.max(by, 1)));
}

/** A number that is `to`/`from` as large, rounded as `divide` does. */
export function scale(number: number, to: number, from: number): number {
  return divide(number * to, from);
}

/** Without the zero that is below zero, which is another one in comparisons. */
function whole(number: number): number {
  return number + 0;
}
