import { type Frame, FULL_TURN, middle, type Point, rotate, wholeTurn } from "../hit/geometry";

/** A degree, in hundredths. */
const DEGREE = 100;
/** With Shift a turn goes in steps of 15° (EDIT-138). */
const STEP = 15 * DEGREE;

/** The direction from one point to another, clockwise from the right, in hundredths of a degree. */
export function direction(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) / (2 * Math.PI)) * FULL_TURN;
}

/**
 * How far to turn for a pointer that went by `by`. One widget ends on a whole degree, or on a step of 15°; several
 * together turn by such an angle.
 */
export function turnBy(frames: readonly Frame[], by: number, stepped: boolean): number {
  const unit = stepped ? STEP : DEGREE;
  const [first, second] = frames;
  const before = first && !second ? first.turn : 0;
  return Math.round((before + by) / unit) * unit - before;
}

/** The frames after a turn about a point, clockwise. */
export function turnFrames(frames: readonly Frame[], pivot: Point, by: number): Frame[] {
  return frames.map((frame) => {
    const turn = wholeTurn(frame.turn + by);
    const centre = middle(frame);
    if (centre.x === pivot.x && centre.y === pivot.y) return { ...frame, turn };
    const moved = rotate(centre, pivot, by);
    return {
      ...frame,
      x: Math.round(moved.x - frame.width / 2),
      y: Math.round(moved.y - frame.height / 2),
      turn,
    };
  });
}
