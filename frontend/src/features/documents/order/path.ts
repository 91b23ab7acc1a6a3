/** The line through what is read, in screen px (EDIT-302). */

import type { Bounds } from "../hit/geometry";
import type { RecordId } from "../model/record";

/** Something that is read, and where it is seen. */
export interface Mark {
  readonly id: RecordId;
  readonly place: number;
  /** Is it read elsewhere than it is drawn? */
  readonly moved: boolean;
  readonly box: Bounds;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type Part =
  | { readonly type: "line"; readonly from: Point; readonly to: Point }
  | { readonly type: "step"; readonly mark: Mark & { readonly at: Point } };

/** A number stands this far below the top of its box, and so far beside it. */
const DOWN = 16;
const BESIDE = 16;
/** Numbers that would stand on each other step aside by as much. */
const ASIDE = 32;

/** The lines first, then the numbers over them; what is far out of sight is left out. */
export function pathOf(
  marks: readonly Mark[],
  view: { readonly width: number; readonly height: number },
): Part[] {
  const taken: Point[] = [];
  const placed = marks.map((mark) => {
    const { box } = mark;
    let at = { x: box.x - BESIDE, y: box.y + Math.min(DOWN, box.height / 2) };
    while (taken.some((one) => Math.hypot(one.x - at.x, one.y - at.y) < ASIDE)) {
      at = { ...at, x: at.x + ASIDE };
    }
    taken.push(at);
    return { ...mark, at };
  });
  const near = ({ y }: Point) => y > -view.height && y < 2 * view.height;
  const lines = placed.slice(1).flatMap(({ at: to }, index): Part[] => {
    const from = placed[index]?.at;
    return from && (near(from) || near(to)) ? [{ type: "line", from, to }] : [];
  });
  const seen = placed.filter(
    ({ at, box }) => near(at) || near({ x: box.x, y: box.y + box.height }),
  );
  return [...lines, ...seen.map((mark): Part => ({ type: "step", mark }))];
}
