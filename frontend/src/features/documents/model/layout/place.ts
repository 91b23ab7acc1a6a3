/** Placing: the frames of one block, and of all that lies in it. The twin of `…/layout/arrange/place.rs`. */

import {
  bottomOf,
  contains,
  divideDown,
  type Frame,
  moved,
  pixels,
  rightOf,
  scale,
  scaledFrame,
  unionOf,
} from "../frame";
import type { RecordId } from "../record";
import { type Area, areaHolding, gapOf } from "./area";
import type { Block } from "./blocks";
import { childrenOf, pairAt } from "./page";
import {
  correctionOf,
  drawnOf,
  drawnUnion,
  hasWords,
  isKind,
  lettersOf,
  noteSize,
  type Plan,
  recordOf,
  wouldFallBelow,
} from "./plan";
import { groundOf } from "./tone";
import { AS_DRAWN, areCorrected, heightOfWords } from "./words";

/** Shapes that are no higher than this are as high at every width, in pixels: rules, and strips of colour. */
const RULE = 8;
/** A line that stood upright between columns is no higher than this, in pixels. */
const MOST_UPRIGHT = 64;
/** How wide and high a widget is of which nobody said it, in pixels. */
const SIZE = 100;

/** How wide and high a widget was drawn: what was said, else what its contents take up. */
export function drawnSize(
  plan: Pick<Plan, "document">,
  id: RecordId,
  within: Frame | undefined,
): readonly [number, number] {
  const said = pairAt(plan.document.records.get(id), "size", "base");
  const otherwise = within ? [rightOf(within), bottomOf(within)] : [pixels(SIZE), pixels(SIZE)];
  const [width = 0, height = 0] = said ?? otherwise;
  return [Math.max(width, 0), Math.max(height, 0)];
}

/** Places a block. The answer is its bottom. */
export function putBlock(
  plan: Plan,
  area: Area,
  { ids, kind }: Block,
  x: number,
  width: number,
  y: number,
): number {
  const [first, ...contents] = ids;
  if (kind === "unit") return putUnit(plan, ids, x, width, y);
  if (kind === "holder") return putHolder(plan, first, contents, x, width, y);
  return bottomOf(put(plan, area, first, x, width, y));
}

/** Places widgets that are scaled together. */
function putUnit(
  plan: Plan,
  ids: readonly RecordId[],
  x: number,
  width: number,
  y: number,
): number {
  const drawn = drawnUnion(plan, ids);
  for (const id of ids) {
    const inside = moved(drawnOf(plan, id), -drawn.x, -drawn.y);
    putScaled(plan, id, moved(scaledFrame(inside, width, drawn.width), x, y), width, drawn.width);
  }
  return y + scale(drawn.height, width, drawn.width);
}

/** Places a widget and what lies in it, all of it `to`/`from` as large as drawn. What is fixed already stays as it is. */
function putScaled(plan: Plan, id: RecordId, frame: Frame, to: number, from: number): void {
  const fixed = plan.fixed.find(([other]) => other === id)?.[1];
  plan.frames.set(id, fixed ?? withCorrections(plan, id, frame));
  noteScale(plan, id, to, from);
  putChildrenScaled(plan, id, to, from);
}

function putChildrenScaled(plan: Plan, id: RecordId, to: number, from: number): void {
  for (const child of childrenOf(plan.widgets, id)) {
    const drawn = plan.base.get(child);
    if (drawn === undefined) {
      noteScale(plan, child, to, from);
      putChildrenScaled(plan, child, to, from);
    } else {
      putScaled(plan, child, scaledFrame(drawn, to, from), to, from);
    }
  }
}

/** Letters whose size was corrected at this width are as large as that says. */
function noteScale(plan: Plan, id: RecordId, to: number, from: number): void {
  const words = plan.words.get(id);
  const corrected = words !== undefined && areCorrected(words);
  noteSize(plan, id, corrected ? AS_DRAWN : divideDown(to * AS_DRAWN, from));
}

/** Places a widget that is so wide. One whose size was corrected stays within the area. */
export function put(
  plan: Plan,
  area: Area,
  id: RecordId,
  x: number,
  drawnWidth: number,
  y: number,
): Frame {
  const size = correctionOf(plan, id, "size");
  const width = size === undefined ? drawnWidth : size[0];
  const letters = lettersOf(plan, id, width);
  noteSize(plan, id, letters);
  const height = heightAt(plan, id, width, letters);
  const inside = Math.max(Math.min(x, area.x + area.width - width), area.x);
  const left = size === undefined ? x : inside;
  const frame = withCorrections(plan, id, { x: left, y, width, height });
  plan.frames.set(id, frame);
  return frame;
}

/** Places a pinned widget. A shape is as high as drawn: it is the ground of a bar, whose things keep their size. */
export function putPinned(plan: Plan, area: Area, id: RecordId, x: number, width: number): Frame {
  const drawn = drawnOf(plan, id);
  const placed = put(plan, area, id, x, width, drawn.y);
  if (!isKind(plan, id, "shape") || correctionOf(plan, id, "size") !== undefined) return placed;
  const frame = { ...placed, height: drawn.height };
  plan.frames.set(id, frame);
  return frame;
}

/** How high a widget is that is so wide. What lies in a group is placed on the way. */
function heightAt(plan: Plan, id: RecordId, width: number, letters: number): number {
  const drawn = drawnOf(plan, id);
  const scaled = scale(drawn.height, width, drawn.width);
  switch (recordOf(plan, id)?.kind) {
    case "text": {
      const words = plan.words.get(id);
      return words === undefined ? scaled : heightOfWords(words, drawn, width, letters);
    }
    case "button":
    case "menu":
    case "form":
    case "share":
    case "audio":
      return drawn.height;
    case "line":
      return drawn.height > drawn.width
        ? Math.min(drawn.height, pixels(MOST_UPRIGHT))
        : drawn.height;
    case "shape":
      return drawn.height <= pixels(RULE) ? drawn.height : scaled;
    case "group":
      return childrenOf(plan.widgets, id).length > 0 ? putInGroup(plan, id, drawn, width) : scaled;
    case "stack":
      putInStack(plan, id, width);
      // What is narrower goes on further down.
      return width < drawn.width && hasWords(plan, id)
        ? scale(drawn.height, drawn.width, width)
        : drawn.height;
    default:
      return scaled;
  }
}

/**
 * Places what lies in a group that is so wide: scaled, or where letters would become too small or larger than drawn, laid
 * out anew. The answer is the height of the group.
 */
function putInGroup(plan: Plan, id: RecordId, drawn: Frame, width: number): number {
  const children = childrenOf(plan.widgets, id);
  const grows = width > drawn.width && hasWords(plan, id);
  if (!grows && !wouldFallBelow(plan, children, width, drawn.width)) {
    putChildrenScaled(plan, id, width, drawn.width);
    return scale(drawn.height, width, drawn.width);
  }
  const around = plan.fixed;
  plan.fixed = [];
  const height = layOutIn(plan, { ...drawn, x: 0, y: 0 }, children, children, 0, width, 0);
  plan.fixed = around;
  return height;
}

/**
 * Lays out what lies in a frame of the drawing. The answer is the bottom of the frame, which keeps its distance from what
 * lies in it.
 */
function layOutIn(
  plan: Plan,
  drawn: Frame,
  contents: readonly RecordId[],
  held: readonly RecordId[],
  x: number,
  width: number,
  y: number,
): number {
  const frames = contents.map((id) => drawnOf(plan, id));
  const bottom = plan.layOut(areaHolding(drawn, frames, x, width, plan.page), contents, y);
  const union = unionOf(frames);
  const lowest = union === undefined ? bottomOf(drawn) : bottomOf(union);
  const fixed = held.filter((id) => correctionOf(plan, id, "position") !== undefined);
  const bottoms = fixed.flatMap((id) => {
    const frame = plan.frames.get(id);
    return frame !== undefined && frame.y >= y && frame.y <= bottom ? [bottomOf(frame)] : [];
  });
  return Math.max(bottom, ...bottoms) + gapOf(bottomOf(drawn) - lowest);
}

/** Places what is drawn behind others, and these in it. */
function putHolder(
  plan: Plan,
  id: RecordId,
  contents: readonly RecordId[],
  x: number,
  drawnWidth: number,
  y: number,
): number {
  const drawn = drawnOf(plan, id);
  const width = correctionOf(plan, id, "size")?.[0] ?? drawnWidth;
  const held = plan.fixed
    .map(([other]) => other)
    .filter((other) => contains(drawn, drawnOf(plan, other)));
  const record = recordOf(plan, id);
  const ground = record && groundOf(plan.document, record, "fill", plan.width);
  const around = plan.isLight;
  plan.isLight = isKind(plan, id, "picture") ? null : (ground ?? around);
  let bottom = layOutIn(plan, drawn, contents, held, x, width, y);
  if (isKind(plan, id, "picture")) {
    // It is at least as high as it would be alone, and what lies on it keeps its distances from both edges.
    const free = scale(drawn.height, width, drawn.width) - (bottom - y);
    const lies = drawnUnion(plan, contents);
    const [above, below] = [
      Math.max(lies.y - drawn.y, 0),
      Math.max(bottomOf(drawn) - bottomOf(lies), 0),
    ];
    if (free > 0) {
      layOutIn(plan, drawn, contents, held, x, width, y + scale(free, above, above + below));
      bottom += free;
    }
  }
  plan.isLight = around;
  const frame = withCorrections(plan, id, { x, y, width, height: bottom - y });
  plan.frames.set(id, frame);
  return Math.max(bottomOf(frame), bottom);
}

/** Places what lies in groups within a stack. A stack lays out the groups itself, no wider than it is. */
function putInStack(plan: Plan, stack: RecordId, width: number): void {
  for (const child of childrenOf(plan.widgets, stack)) {
    if (isKind(plan, child, "group")) {
      const within = childrenOf(plan.widgets, child).flatMap((each) => plan.base.get(each) ?? []);
      const [own] = drawnSize(plan, child, unionOf(within));
      noteScale(plan, child, Math.min(own, width), own);
      putChildrenScaled(plan, child, Math.min(own, width), own);
    } else {
      noteSize(plan, child, lettersOf(plan, child, width));
      putInStack(plan, child, width);
    }
  }
}

function withCorrections(plan: Plan, id: RecordId, frame: Frame): Frame {
  const [width, height] = correctionOf(plan, id, "size") ?? [frame.width, frame.height];
  const [x, y] = correctionOf(plan, id, "position") ?? [frame.x, frame.y];
  return { x, y, width, height };
}
