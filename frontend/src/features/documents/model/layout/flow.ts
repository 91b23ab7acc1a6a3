/**
 * The flow of blocks: in reading order below each other, small ones in rows (EDIT-107). The twin of
 * `domain/src/documents/layout/arrange/flow.rs`.
 */

import {
  areBeside,
  areInColumn,
  bottomOf,
  divide,
  type Frame,
  NO_FRAME,
  overlap,
  pixels,
  SLACK,
  scale,
} from "../frame";
import type { RecordId } from "../record";
import { type Area, gapBetween, gapOf, isFilledBy, isWide, isWideNow } from "./area";
import { type Block, blocksOf, blockWidth, piecesOf, unitWidth } from "./blocks";
import { inCards, leastOfCard } from "./cards";
import { headerOf, tightOf } from "./header";
import { putBlock } from "./place";
import {
  correctionOf,
  drawnOf,
  drawnUnion,
  endOf,
  hasWords,
  isBareText,
  isKind,
  laysOnPicture,
  type Plan,
} from "./plan";
import { alignOf, layAcross, type Row, type Small, shift } from "./rows";

/** What has words in it becomes no narrower than this to stay in a row, in pixels. */
const LEAST_WITH_WORDS = 240;
/** The most by which something in a row stands lower than the highest of it, in pixels. */
const MOST_OFFSET = 64;
/** The least distance from what was corrected, in pixels. */
const LEAST_GAP = 16;

/** Lays out siblings from `top` on, around what was corrected. The answer is the bottom of what flows. */
export function flow(plan: Plan, area: Area, ids: readonly RecordId[], top: number): number {
  const blocks = blocksOf(plan, area, ids);
  const isAnchored = (block: Block) => anchorOf(plan, block) !== undefined;
  for (const block of blocks.filter(isAnchored)) putAnchored(plan, area, block);
  const flowing = blocks.filter((block) => !isAnchored(block));
  noteCorrected(plan, area, flowing);
  let bottom = top;
  let above: Frame | undefined;
  for (const row of rowsOf(plan, area, flowing)) {
    bottom = putRow(plan, area, row, bottom + gapAbove(area, above, row));
    above = row.drawn;
  }
  return bottom;
}

/** The gap above a row. A panel goes on where the picture ends on which it lay. */
function gapAbove(area: Area, above: Frame | undefined, row: Row): number {
  if (above === undefined) return gapOf(row.drawn.y - area.drawn.y);
  const isPanel = row.places[0]?.block.kind === "holder" && overlap(above, row.drawn);
  return isPanel ? 0 : gapBetween(above, row.drawn);
}

/** What decides the place of a block: its only widget, what holds it, or the largest one. */
function groundOf(plan: Plan, { ids, kind }: Block): RecordId {
  const [first, ...others] = ids;
  if (kind !== "unit") return first;
  const size = (id: RecordId) => drawnOf(plan, id).width * drawnOf(plan, id).height;
  return others.reduce((largest, id) => (size(id) > size(largest) ? id : largest), first);
}

function anchorOf(plan: Plan, block: Block): readonly [number, number] | undefined {
  return correctionOf(plan, groundOf(plan, block), "position");
}

function putAnchored(plan: Plan, area: Area, block: Block): void {
  const [x, y] = anchorOf(plan, block) ?? [0, 0];
  const drawn = drawnUnion(plan, block.ids);
  const width = widthAlone(plan, area, block, drawn);
  const ground = drawnOf(plan, groundOf(plan, block));
  const inside = (length: number) =>
    block.kind === "unit" ? scale(length, width, drawn.width) : 0;
  putBlock(
    plan,
    area,
    block,
    x - inside(ground.x - drawn.x),
    width,
    y - inside(ground.y - drawn.y),
  );
  fix(plan, block.ids);
}

/** Keeps room for what was corrected within units that flow. */
function noteCorrected(plan: Plan, area: Area, blocks: readonly Block[]): void {
  for (const block of blocks.filter(({ kind }) => kind === "unit")) {
    const corrected = block.ids.filter((id) => correctionOf(plan, id, "position") !== undefined);
    if (corrected.length === 0) continue;
    const width = widthAlone(plan, area, block, drawnUnion(plan, block.ids));
    putBlock(plan, area, block, area.start, width, 0);
    fix(plan, corrected);
  }
}

function fix(plan: Plan, ids: readonly RecordId[]): void {
  for (const id of ids) {
    const frame = plan.frames.get(id);
    if (frame !== undefined) plan.fixed.push([id, frame]);
  }
}

/** Places a row, further down where it would lie on what was corrected. The answer is its bottom. */
function putRow(plan: Plan, area: Area, row: Row, top: number): number {
  let y = top;
  // Each time it comes below another one.
  for (let tries = 0; tries <= plan.fixed.length; tries += 1) {
    const bottom = putPlaces(plan, area, row, y);
    const bottoms = row.places.flatMap(({ block }) => bottomsOfFixedOn(plan, block));
    if (bottoms.length === 0) return bottom;
    y = Math.max(y, ...bottoms) + pixels(LEAST_GAP);
  }
  return putPlaces(plan, area, row, y);
}

function putPlaces(plan: Plan, area: Area, row: Row, y: number): number {
  let bottom = y;
  for (const { block, width, x } of row.places) {
    const drawn = drawnUnion(plan, block.ids);
    // Letters of one line stay on it, however wide their frames are.
    const by = isOne(plan, block, "text") ? drawn.width : width;
    const lower = scale(drawn.y - row.drawn.y, by, drawn.width);
    const offset = Math.min(Math.max(lower, 0), pixels(MOST_OFFSET));
    const top = row.places.length > 1 ? y + offset : y;
    const put = block.kind === "card" ? putCard(plan, block, x, width, top) : undefined;
    bottom = Math.max(bottom, put ?? putBlock(plan, area, block, x, width, top));
  }
  evenOut(plan, row);
  return bottom;
}

/** Places a card that is so wide. The answer is its bottom. */
function putCard(plan: Plan, card: Block, x: number, width: number, y: number): number {
  const drawn = drawnUnion(plan, card.ids);
  const area: Area = { drawn, x, width, start: x, content: width };
  let bottom = y;
  let above: Frame | undefined;
  for (const block of piecesOf(card)) {
    const row = rowAlone(plan, area, [], block);
    bottom = putRow(plan, area, row, bottom + (above ? gapBetween(above, row.drawn) : 0));
    above = row.drawn;
  }
  return bottom;
}

/** What holds others in a row and was as high as its neighbours stays so. */
function evenOut(plan: Plan, row: Row): void {
  const holders = row.places.flatMap(({ block: { ids, kind } }) =>
    kind === "holder" && correctionOf(plan, ids[0], "size") === undefined ? [ids[0]] : [],
  );
  const [first] = holders;
  if (first === undefined) return;
  const { height, y } = drawnOf(plan, first);
  const even = holders.every((id) => {
    const drawn = drawnOf(plan, id);
    return Math.abs(drawn.height - height) <= SLACK && Math.abs(drawn.y - y) <= SLACK;
  });
  if (!even) return;
  const frames = holders.map((id) => [id, plan.frames.get(id) ?? NO_FRAME] as const);
  const bottom = Math.max(...frames.map(([, frame]) => bottomOf(frame)));
  for (const [id, frame] of frames) plan.frames.set(id, { ...frame, height: bottom - frame.y });
}

/**
 * The bottoms of what was corrected and is in the way of a block. What lay on a widget in the drawing may do so, and what
 * overlapped within a unit.
 */
function bottomsOfFixedOn(plan: Plan, { ids, kind }: Block): number[] {
  const paintOf = (id: RecordId) => plan.paint.get(id) ?? 0;
  const mayLieOn = (fixed: RecordId, id: RecordId) => {
    const layOn = paintOf(fixed) > paintOf(id) || (kind === "unit" && ids.includes(fixed));
    return fixed === id || (layOn && overlap(drawnOf(plan, fixed), drawnOf(plan, id)));
  };
  return ids.flatMap((id) => {
    const frame = plan.frames.get(id) ?? NO_FRAME;
    const inTheWay = plan.fixed.filter(
      ([other, fixed]) => overlap(fixed, frame) && !mayLieOn(other, id),
    );
    return inTheWay.map(([, fixed]) => bottomOf(fixed));
  });
}

/** How wide a block becomes that has a row for itself. */
function widthAlone(plan: Plan, area: Area, { ids, kind }: Block, drawn: Frame): number {
  if (kind === "unit") return unitWidth(plan, area, ids);
  if (kind === "one" && isKind(plan, ids[0], "text")) {
    const bleeds = isFilledBy(area, drawn) && !isBareText(plan, ids[0]);
    const fills = !bleeds && (isWide(area, drawn) || isWideNow(area, drawn.width));
    if (fills) return area.content;
  }
  return blockWidth(area, drawn);
}

/** Is a block one text or one button? */
function isOne(plan: Plan, { ids, kind }: Block, other: "text" | "button"): boolean {
  return kind === "one" && isKind(plan, ids[0], other);
}

/** The blocks in rows: those that were small and side by side stay so, each other one is a row. */
function rowsOf(plan: Plan, area: Area, blocks: readonly Block[]): Row[] {
  const units = inCards(plan, area, blocks);
  const frames = units.map(({ ids }) => drawnUnion(plan, ids));
  const rows: Row[] = [];
  let run: Small[] = [];
  const endRun = () => {
    rows.push(...rowsOfRun(plan, area, frames, run));
    run = [];
  };
  units.forEach((block, at) => {
    const drawn = frames[at] ?? NO_FRAME;
    const small = smallOf(plan, area, block, drawn);
    if (small === null) {
      endRun();
      rows.push(rowAlone(plan, area, frames, block));
      return;
    }
    const isBeside = (other: Small) =>
      areBeside(other.drawn, drawn) && !areInColumn(other.drawn, drawn);
    if (!run.every(isBeside)) endRun();
    run.push(small);
  });
  endRun();
  return rows;
}

/** The rows of a run: one of short texts, or else those of what is small, and each wide text is a row. */
function rowsOfRun(plan: Plan, area: Area, frames: readonly Frame[], run: readonly Small[]): Row[] {
  const header = headerOf(area, run, plan.direction);
  if (header !== null) return header;
  const alone = (block: Block) => rowAlone(plan, area, frames, block);
  const rows: Row[] = [];
  let part: Small[] = [];
  const endPart = () => {
    rows.push(
      ...(layAcross(area, part) ?? part.flatMap(({ block }) => piecesOf(block).map(alone))),
    );
    part = [];
  };
  for (const small of run) {
    if (small.isWide) {
      endPart();
      rows.push(alone(small.block));
    } else {
      part.push(small);
    }
  }
  endPart();
  return rows;
}

/** A block as one of a row; null where it fills the content, as columns of text do (EDIT-108). */
function smallOf(plan: Plan, area: Area, block: Block, drawn: Frame): Small | null {
  if (isFilledBy(area, drawn) || isWide(area, drawn)) return null;
  const { ids, kind } = block;
  const tight = tightOf(plan, block, drawn);
  const isText = isOne(plan, block, "text");
  const isWideText = isText && isWideNow(area, drawn.width);
  if (isWideText && tight === null) return null;
  const width = Math.min(drawn.width, area.content);
  const half = divide(width, 2);
  const words = ids.some((id) => hasWords(plan, id));
  const keeps = isText || isOne(plan, block, "button") || (kind === "unit" && words);
  const withWords = Math.min(Math.max(half, pixels(LEAST_WITH_WORDS)), width);
  const other = kind === "card" ? leastOfCard(plan, block, width) : words ? withWords : half;
  return { block, drawn, width, least: keeps ? width : other, tight, isWide: isWideText };
}

/**
 * A block that has a row for itself. One that takes more than half of the content fills it, but for buttons. What is
 * smaller stands where it stood; of several columns, which now follow each other, where lines start.
 */
function rowAlone(plan: Plan, area: Area, frames: readonly Frame[], block: Block): Row {
  const drawn = drawnUnion(plan, block.ids);
  const own = widthAlone(plan, area, block, drawn);
  if (isFilledBy(area, drawn) && own === area.width) {
    return { places: [{ block, x: area.x, width: own }], drawn };
  }
  const isButton = block.kind === "one" && isKind(plan, block.ids[0], "button");
  const isPanel = block.kind === "holder" && laysOnPicture(plan, block.ids[0]);
  const most = block.kind === "unit" ? Math.min(area.content, scale(own, 5, 4)) : area.content;
  const width = isPanel || (own * 2 > area.content && !isButton) ? most : own;
  const inColumns = frames.some((other) => areBeside(other, drawn) && !areInColumn(other, drawn));
  const start = plan.direction === "ltr" ? "left" : "right";
  const side = isOne(plan, block, "text") ? endOf(plan, block.ids[0]) : null;
  const align = inColumns ? (side ?? start) : alignOf(area, drawn);
  return { places: [{ block, x: area.start + shift(align, area.content - width), width }], drawn };
}
