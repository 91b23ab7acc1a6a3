import {
  type Bounds,
  boundsOf,
  type Frame,
  middle,
  type Point,
  unionOfFrames,
  type WidgetId,
  wholePixels,
  wholeTurn,
} from "../hit/geometry";
import { type Axis, span } from "../snapping/field";
import { type Resized, scaleFrames } from "./resize";

/** The six ways to align (EDIT-153). */
export type Alignment = "left" | "centre" | "right" | "top" | "middle" | "bottom";

const ACROSS: readonly Alignment[] = ["left", "centre", "right"];

/** How far into the free room each way goes. */
const SHARE: Readonly<Record<Alignment, number>> = {
  left: 0,
  centre: 0.5,
  right: 1,
  top: 0,
  middle: 0.5,
  bottom: 1,
};

/** A frame moved along an axis, to a whole pixel where it moves at all. */
function moved(frame: Frame, axis: Axis, by: number): Frame {
  if (Math.abs(by) < 0.5) return frame;
  return {
    ...frame,
    [axis]: frame.turn === 0 ? wholePixels(frame[axis] + by) : Math.round(frame[axis] + by),
  };
}

/** Those frames that are others than before. */
function changed(before: readonly Frame[], after: readonly Frame[]): Frame[] {
  return after.filter((frame, index) => frame !== before[index]);
}

/**
 * Aligns by edges or centres: several within their union, one within `page` (EDIT-153). Turned ones count by the
 * rectangle around them. Answers the frames that change.
 */
export function align(frames: readonly Frame[], how: Alignment, page: Bounds): Frame[] {
  const area = frames.length > 1 ? unionOfFrames(frames) : page;
  if (!area) return [];
  const axis: Axis = ACROSS.includes(how) ? "x" : "y";
  const room = span(area, axis);
  const after = frames.map((frame) => {
    const own = span(boundsOf(frame), axis);
    const free = room.end - room.start - (own.end - own.start);
    return moved(frame, axis, room.start + free * SHARE[how] - own.start);
  });
  return changed(frames, after);
}

/** The places in a list, in the order in which the frames stand along an axis. */
function inOrder(
  frames: readonly Frame[],
  axis: Axis,
): { frame: Frame; start: number; size: number }[] {
  return frames
    .map((frame) => {
      const { start, end } = span(boundsOf(frame), axis);
      return { frame, start, size: end - start };
    })
    .sort((one, other) => one.start - other.start);
}

/** Gives neighbours along an axis one distance, in hundredths of a pixel; the first stays (EDIT-154). */
export function setGaps(frames: readonly Frame[], axis: Axis, gap: number): Frame[] {
  const sorted = inOrder(frames, axis);
  let next = sorted[0]?.start ?? 0;
  const after = sorted.map(({ frame, start, size }) => {
    const place = next;
    next = place + size + gap;
    return moved(frame, axis, place - start);
  });
  return changed(
    sorted.map(({ frame }) => frame),
    after,
  );
}

/** Shares the room between the outermost equally; those two stay (EDIT-154). */
export function distribute(frames: readonly Frame[], axis: Axis): Frame[] {
  const sorted = inOrder(frames, axis);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (sorted.length < 3 || !first || !last) return [];
  const inner = sorted.slice(1, -1).reduce((sum, { size }) => sum + size, 0);
  const room = last.start - (first.start + first.size) - inner;
  const all = sorted.map(({ frame }) => frame);
  const staying = new Set([first.frame.id, last.frame.id]);
  return setGaps(all, axis, room / (sorted.length - 1)).filter(({ id }) => !staying.has(id));
}

/** A widget with its members behind it, which are scaled with it. */
export type Whole = readonly [Resized, ...Resized[]];

/** A widget with another size; its upper left corner stays, and a text keeps its height. */
function sized(whole: Whole, width: number, height: number): Frame[] {
  const [frame] = whole;
  const to = {
    x: frame.x,
    y: frame.y,
    width: Math.max(0, width),
    height: frame.widthOnly ? frame.height : Math.max(0, height),
  };
  if (to.width === frame.width && to.height === frame.height) return [];
  return scaleFrames(whole, { from: frame, to, turn: frame.turn });
}

/** Gives all the size of the one that was selected first (EDIT-155). */
export function sameSize(wholes: readonly Whole[], which: "width" | "height" | "both"): Frame[] {
  const [first, ...others] = wholes;
  if (!first) return [];
  const [model] = first;
  return others.flatMap((whole) => {
    const width = which === "height" ? whole[0].width : model.width;
    const height = which === "width" ? whole[0].height : model.height;
    return sized(whole, width, height);
  });
}

/** Makes widgets larger or smaller by steps of the arrow keys, to no less than a pixel. */
export function resizeBy(wholes: readonly Whole[], by: Point): Frame[] {
  const grown = (length: number, more: number) =>
    more === 0 ? length : Math.max(Math.min(length, 100), length + more);
  return wholes.flatMap((whole) =>
    sized(whole, grown(whole[0].width, by.x), grown(whole[0].height, by.y)),
  );
}

/** Moves by steps of the arrow keys (EDIT-139). */
export function nudge(frames: readonly Frame[], { x, y }: Point): Frame[] {
  return frames.map((frame) => ({ ...frame, x: frame.x + x, y: frame.y + y }));
}

/** Mirrors where things stand in their union, and which way they are turned (EDIT-156). */
export function flip(frames: readonly Frame[], axis: Axis): Frame[] {
  const area = unionOfFrames(frames);
  if (!area) return [];
  const centre = middle(area)[axis];
  const length = axis === "x" ? "width" : "height";
  return frames.map((frame) => ({
    ...frame,
    [axis]: Math.round(2 * centre - frame[axis] - frame[length]),
    turn: wholeTurn(-frame.turn),
  }));
}

/** What was duplicated last: where the originals stood, and the copies in the same order. */
export interface Duplicated {
  readonly originals: readonly Frame[];
  readonly copies: readonly WidgetId[];
}

/** How far a first copy is put from its original, in hundredths of a pixel. */
const FIRST_OFFSET: Point = { x: 1600, y: 1600 };

/**
 * How far the next copy goes (EDIT-161). Where the last copy is still what is selected, it goes as far as that has got from
 * its original; else a little across and down.
 */
export function duplicateOffset(last: Duplicated | null, selected: readonly Frame[]): Point {
  const again =
    last?.copies.length === selected.length &&
    selected.every(({ id }, index) => id === last.copies[index]);
  const [original, copy] = [last?.originals[0], selected[0]];
  if (!again || !original || !copy) return FIRST_OFFSET;
  const offset = { x: copy.x - original.x, y: copy.y - original.y };
  return offset.x === 0 && offset.y === 0 ? FIRST_OFFSET : offset;
}
