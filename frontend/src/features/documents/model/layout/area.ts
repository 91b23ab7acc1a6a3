/**
 * The area in which widgets are laid out: a page, a group, or what is drawn behind others. The twin of
 * `domain/src/documents/layout/arrange/area.rs`.
 */

import {
  areInColumn,
  bottomOf,
  divide,
  type Frame,
  pixels,
  rightOf,
  SLACK,
  scale,
  unionOf,
} from "../frame";
import { contentOf, type Measures, startOf } from "./page";

/** The least and the most that a gap of the drawing becomes, in pixels (EDIT-109). */
const LEAST_GAP = 16;
const MOST_GAP = 64;
/** The most that becomes of a gap across where things that were side by side follow each other, in pixels. */
const MOST_BESIDE = 32;
/** The gap between a picture and what lay on it, in pixels. */
const GAP_OF_LAID = 24;
/** What is wider than so many hundredths of its area fills the content. */
const WIDE = 40;

/** A gap of the drawing as it is at another width. What touched goes on touching. */
export function gapOf(drawn: number): number {
  return drawn <= SLACK ? 0 : gapAtLeast(drawn);
}

/** A gap that is not nothing. */
export function gapAtLeast(drawn: number): number {
  return Math.min(Math.max(drawn, pixels(LEAST_GAP)), pixels(MOST_GAP));
}

/**
 * The gap between two that follow each other. Of those that were side by side it is what was between them across, or less:
 * things of one row still belong together.
 */
export function gapBetween(above: Frame, below: Frame): number {
  const down = below.y - bottomOf(above);
  const across = Math.max(below.x - rightOf(above), above.x - rightOf(below));
  if (down < -SLACK) {
    return across < -SLACK
      ? pixels(GAP_OF_LAID)
      : Math.min(gapAtLeast(across), pixels(MOST_BESIDE));
  }
  return areInColumn(above, below) ? gapOf(down) : gapAtLeast(down);
}

/** An area of the drawing, and what it is at another width. Lengths of the latter are in its parent. */
export interface Area {
  /** Where it was drawn. */
  readonly drawn: Frame;
  /** Its left edge. */
  readonly x: number;
  /** Its width. */
  readonly width: number;
  /** The left edge of the content in it. */
  readonly start: number;
  /** The width of the content in it. */
  readonly content: number;
}

/** A page that was drawn so wide. */
export function areaOfPage(drawn: number, page: Measures): Area {
  const frame = { x: 0, y: 0, width: drawn, height: 0 };
  const [start, content] = [startOf(page), contentOf(page)];
  return { drawn: frame, x: 0, width: page.width, start, content };
}

/**
 * What holds others, which are so wide now. Over a whole page it has the margins of the page; else it has those of the
 * drawing.
 */
export function areaHolding(
  drawn: Frame,
  contents: readonly Frame[],
  x: number,
  width: number,
  page: Measures,
): Area {
  const outer: Area = { drawn, x, width, start: x, content: width };
  if (width >= page.width) {
    return { ...outer, start: x + startOf(page), content: width - 2 * startOf(page) };
  }
  const inner = unionOf(contents.filter((frame) => !isFilledBy(outer, frame)));
  if (inner === undefined) return outer;
  const drawnInset = Math.max(Math.min(inner.x - drawn.x, rightOf(drawn) - rightOf(inner)), 0);
  const least = Math.min(drawnInset, pixels(LEAST_GAP));
  const inset = Math.min(Math.max(scale(drawnInset, width, drawn.width), least), pixels(MOST_GAP));
  return inset * 2 < width ? { ...outer, start: x + inset, content: width - inset * 2 } : outer;
}

/** Does something reach from one edge to the other (EDIT-106)? */
export function isFilledBy({ drawn }: Area, frame: Frame): boolean {
  return frame.x <= drawn.x + SLACK && rightOf(frame) >= rightOf(drawn) - SLACK;
}

/** Is it wide enough to fill the content? */
export function isWide({ drawn }: Area, frame: Frame): boolean {
  return frame.width * 100 > drawn.width * WIDE;
}

/** Would something so wide be wide enough to fill the content now? */
export function isWideNow(area: Area, width: number): boolean {
  return width * 100 > area.width * WIDE;
}

/** The left edge of something that lay outside of the area: as far from it as it did; null for what was inside. */
export function xOutside({ drawn, x, width }: Area, frame: Frame): number | null {
  if (frame.width > 0 && rightOf(frame) <= drawn.x + SLACK) return x + frame.x - drawn.x;
  return frame.x >= rightOf(drawn) - SLACK ? x + width + frame.x - rightOf(drawn) : null;
}

/** The left edge and the width of something pinned: in the same corner, or in the middle (EDIT-110). */
export function pinnedIn(area: Area, frame: Frame): readonly [number, number] {
  if (isFilledBy(area, frame)) return [area.x, area.width];
  const { drawn } = area;
  const width = Math.min(frame.width, area.width);
  const free = area.width - width;
  const within = (distance: number) => Math.min(Math.max(distance, 0), free);
  const middle = 2 * (frame.x - drawn.x) + frame.width;
  if (middle * 3 < drawn.width * 2) return [area.x + within(frame.x - drawn.x), width];
  if (middle * 3 > drawn.width * 4) {
    return [area.x + free - within(rightOf(drawn) - rightOf(frame)), width];
  }
  return [area.x + divide(free, 2), width];
}
