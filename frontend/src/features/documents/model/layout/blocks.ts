/**
 * Blocks: what stays together in an arrangement. Widgets that overlap are one unit, which is scaled (EDIT-104). Where
 * letters would become too small, it is taken apart (EDIT-105). The twin of
 * `domain/src/documents/layout/arrange/blocks.rs`.
 */

import {
  areBeside,
  bottomOf,
  contains,
  divide,
  type Frame,
  overlap,
  pixels,
  SLACK,
} from "../frame";
import { holdersOf } from "../reading";
import type { RecordId } from "../record";
import { type Area, isFilledBy, isWide } from "./area";
import { childrenOf } from "./page";
import {
  correctionOf,
  drawnOf,
  drawnUnion,
  hasWords,
  inOrder,
  isKind,
  type Plan,
  recordOf,
  wouldFallBelow,
} from "./plan";
import { groundOf } from "./tone";

/**
 * What is placed as one: a widget, widgets that are scaled together, or one that is drawn behind others and these. `ids` are
 * in paint order, and of what holds others the first is the holder.
 */
export interface Block {
  readonly kind: "one" | "unit" | "holder" | "card";
  readonly ids: readonly [RecordId, ...RecordId[]];
  /** Of a card: a picture, a shape or a group and the texts beneath it, in reading order. */
  readonly parts?: readonly Block[];
}

/** The parts of a card; of all else itself. */
export function piecesOf(block: Block): readonly Block[] {
  return block.parts ?? [block];
}

/** A panel is no narrower than this, in pixels: a badge is none. */
const LEAST_PANEL = 240;

type Ranks = ReadonlyMap<RecordId, number>;

const one = (id: RecordId): Block => ({ kind: "one", ids: [id] });

/** The blocks of siblings, which come in paint order, in reading order. */
export function blocksOf(plan: Plan, area: Area, ids: readonly RecordId[]): Block[] {
  const ranks = new Map(inOrder(plan, ids).map((id, rank) => [id, rank]));
  const rankOf = (unit: readonly RecordId[]) => Math.min(...unit.map((id) => ranks.get(id) ?? 0));
  return unitsOf(plan, ids)
    .map((unit) => ({ unit, rank: rankOf(unit) }))
    .sort((left, right) => left.rank - right.rank)
    .flatMap(({ unit }) => blocksOfUnit(plan, area, unit, ranks));
}

/** The connected components of what overlaps, each in paint order. */
function unitsOf(plan: Plan, ids: readonly RecordId[]): RecordId[][] {
  const sorted = ids
    .map((id, at) => ({ frame: drawnOf(plan, id), at }))
    .sort((left, right) => left.frame.y - right.frame.y || left.at - right.at);
  // Of each, the one that stands for its component, or another one on the way to it.
  const leaders = ids.map((_, at) => at);
  const leaderOf = (at: number) => {
    let leader = at;
    for (let next = leaders[leader]; next !== undefined && next !== leader; next = leaders[next]) {
      leader = next;
    }
    return leader;
  };
  sorted.forEach(({ frame, at }, place) => {
    for (let below = place + 1; below < sorted.length; below += 1) {
      const other = sorted[below];
      if (other === undefined || other.frame.y >= bottomOf(frame) - SLACK) break;
      if (!overlap(frame, other.frame)) continue;
      const [left, right] = [leaderOf(at), leaderOf(other.at)];
      leaders[Math.max(left, right)] = Math.min(left, right);
    }
  });
  const units = new Map<number, RecordId[]>();
  ids.forEach((id, at) => {
    const leader = leaderOf(at);
    units.set(leader, [...(units.get(leader) ?? []), id]);
  });
  return [...units].sort(([left], [right]) => left - right).map(([, unit]) => unit);
}

function blocksOfUnit(plan: Plan, area: Area, unit: readonly RecordId[], ranks: Ranks): Block[] {
  const [first, ...others] = unit;
  if (first === undefined) return [];
  if (others.length === 0) return [one(first)];
  const drawn = drawnUnion(plan, unit);
  const panel = panelOf(plan, unit);
  if (panel !== null) return takenApart(plan, area, panel.id, panel.held);
  if (!wouldFallBelow(plan, unit, unitWidth(plan, area, unit), drawn.width)) {
    return [{ kind: "unit", ids: [first, ...others] }];
  }
  const parts = partsOf(plan, unit);
  return picturesFirst(plan, parts, ranks).flatMap(({ id, held }) => {
    if (held.length === 0) return [one(id)];
    if (parts.length === 1) return takenApart(plan, area, id, held);
    const part = unit.filter((other) => other === id || held.includes(other));
    return blocksOfUnit(plan, area, part, ranks);
  });
}

/**
 * A panel: a box behind one column of texts and other things. It is laid out anew at every width, and so is as high as
 * they need. Null where a unit is none.
 */
function panelOf(plan: Plan, unit: readonly RecordId[]): Part | null {
  const [panel, ...others] = partsOf(plan, unit);
  if (panel === undefined || others.length > 0 || !isBox(plan, panel.id)) return null;
  const { id, held } = panel;
  const frames = held.map((other) => drawnOf(plan, other));
  const areOneColumn = frames.every((frame, at) =>
    frames.slice(at + 1).every((other) => !areBeside(frame, other)),
  );
  const isWideEnough = drawnOf(plan, id).width >= pixels(LEAST_PANEL);
  return areOneColumn && isWideEnough && held.some((other) => hasWords(plan, other)) ? panel : null;
}

/** Is it a shape that is no drawing, and has four sides? */
function isBox(plan: Plan, id: RecordId): boolean {
  const record = recordOf(plan, id);
  return record?.kind === "shape" && (record.base.figure ?? "rectangle") === "rectangle";
}

/**
 * Does a picture hold words that could not be read beside it, as light ones on a white page? It stays behind them then, as a
 * shape does.
 */
function holdsLight(plan: Plan, id: RecordId, held: readonly RecordId[]): boolean {
  return isKind(plan, id, "picture") && held.some((other) => isLost(plan, other, held));
}

/** Has a text the tone of what it would be laid on? That is a shape among its siblings, or what all are laid on. */
function isLost(plan: Plan, id: RecordId, siblings: readonly RecordId[]): boolean {
  const [record, words] = [recordOf(plan, id), plan.words.get(id)];
  if (record === undefined || words === undefined) return false;
  if (groundOf(plan.document, record, "fill", plan.width) !== null) return false;
  const grounds = siblings.slice(0, siblings.indexOf(id)).flatMap((other) => {
    const shape = recordOf(plan, other);
    if (shape?.kind !== "shape" || !contains(drawnOf(plan, other), drawnOf(plan, id))) return [];
    return groundOf(plan.document, shape, "fill", plan.width) ?? [];
  });
  const ground = grounds.at(-1) ?? plan.isLight;
  return ground !== null && words.paragraphs.some(({ isLight }) => isLight === ground);
}

/** What is drawn behind all others of a unit, and these. What was corrected leaves it. */
function takenApart(plan: Plan, area: Area, id: RecordId, held: readonly RecordId[]): Block[] {
  const emptyGroup = isKind(plan, id, "group") && childrenOf(plan.widgets, id).length === 0;
  if (!isKind(plan, id, "shape") && !emptyGroup && !holdsLight(plan, id, held)) {
    return [one(id), ...blocksOf(plan, area, held)];
  }
  const isFixed = (other: RecordId) => correctionOf(plan, other, "position") !== undefined;
  const contents = held.filter((other) => !isFixed(other));
  const holder: Block =
    contents.length === 0 ? one(id) : { kind: "holder", ids: [id, ...contents] };
  return [holder, ...held.filter(isFixed).map(one)];
}

interface Part {
  readonly id: RecordId;
  readonly held: RecordId[];
}

/** What is held by nothing in a unit, each with all that it holds, in paint order. */
function partsOf(plan: Plan, unit: readonly RecordId[]): Part[] {
  const holders = holdersOf(unit.map((id) => drawnOf(plan, id)));
  const outermost = (at: number) => {
    let outer = at;
    for (let next = holders[outer]; next !== undefined && next !== null; next = holders[outer]) {
      outer = next;
    }
    return outer;
  };
  const parts = new Map<number, Part>();
  unit.forEach((id, at) => {
    if (outermost(at) === at) parts.set(at, { id, held: [] });
  });
  unit.forEach((id, at) => {
    const outer = outermost(at);
    if (outer !== at) parts.get(outer)?.held.push(id);
  });
  return [...parts.values()];
}

/** The parts, which come in paint order, in reading order, but a picture before what lies on it. */
function picturesFirst(plan: Plan, parts: readonly Part[], ranks: Ranks): Part[] {
  const left = parts
    .map((part, height) => ({ part, height }))
    .sort((low, high) => (ranks.get(low.part.id) ?? 0) - (ranks.get(high.part.id) ?? 0));
  const ordered: Part[] = [];
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const { height, part } = first;
    const below = left.findIndex(
      (other) =>
        other.height < height &&
        isKind(plan, other.part.id, "picture") &&
        overlap(drawnOf(plan, other.part.id), drawnOf(plan, part.id)),
    );
    ordered.push(...left.splice(Math.max(below, 0), 1).map((next) => next.part));
  }
  return ordered;
}

/** How wide a unit becomes that is scaled. One with words does not grow by more than a quarter. */
export function unitWidth(plan: Plan, area: Area, unit: readonly RecordId[]): number {
  const drawn = drawnUnion(plan, unit);
  const width = blockWidth(area, drawn);
  const words = unit.some((id) => hasWords(plan, id));
  return words ? Math.min(width, divide(drawn.width * 5, 4)) : width;
}

/** How wide something becomes that has room: full-bleed stays so, what is wide fills the content, small keeps its size. */
export function blockWidth(area: Area, drawn: Frame): number {
  if (isFilledBy(area, drawn)) return area.width;
  return isWide(area, drawn) ? area.content : Math.min(drawn.width, area.content);
}
