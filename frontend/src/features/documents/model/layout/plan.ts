/** An arrangement that is being made, and what is asked of the document on the way. */

import { type Frame, NO_FRAME, overlap, unionOf } from "../frame";
import { orderOf } from "../reading";
import {
  type Document,
  type DocumentRecord,
  isCorrected,
  type Kind,
  type RecordId,
  valueAt,
  type Width,
} from "../record";
import type { Area } from "./area";
import { childrenOf, type Direction, familyOf, type Measures, pairAt, type Widgets } from "./page";
import { AS_DRAWN, fallBelow, sizeOfLetters, type Words } from "./words";

/** An arrangement that is being made: the twin of `Plan` in `domain/src/documents/layout/arrange/mod.rs`. */
export interface Plan {
  readonly document: Document;
  readonly widgets: Widgets;
  readonly width: Width;
  /** The measures of the class. */
  readonly page: Measures;
  readonly direction: Direction;
  /** The words of all visible widgets that have some. */
  readonly words: ReadonlyMap<RecordId, Words>;
  /** The order in which widgets are painted. */
  readonly paint: ReadonlyMap<RecordId, number>;
  /** The frames as drawn at the base. */
  readonly base: ReadonlyMap<RecordId, Frame>;
  readonly frames: Map<RecordId, Frame>;
  readonly sizes: Map<RecordId, number>;
  /** Is what things are laid on light? Null where that is a picture. */
  isLight: boolean | null;
  /** What others flow round: what was corrected, and what stays with it. */
  fixed: (readonly [RecordId, Frame])[];
  /** Lays out what lies in an area, from a top on. The answer is the bottom of what flows. */
  readonly layOut: (area: Area, ids: readonly RecordId[], top: number) => number;
}

export function recordOf(plan: Plan, id: RecordId): DocumentRecord | undefined {
  return plan.document.records.get(id);
}

export function isKind(plan: Plan, id: RecordId, kind: Kind): boolean {
  return recordOf(plan, id)?.kind === kind;
}

export function drawnOf(plan: Plan, id: RecordId): Frame {
  return plan.base.get(id) ?? NO_FRAME;
}

export function drawnUnion(plan: Plan, ids: readonly RecordId[]): Frame {
  return unionOf(ids.map((id) => drawnOf(plan, id))) ?? NO_FRAME;
}

/** The corrected place or size of a widget; undefined where it has none at this width (EDIT-111). */
export function correctionOf(
  plan: Plan,
  id: RecordId,
  key: "position" | "size",
): readonly [number, number] | undefined {
  const record = recordOf(plan, id);
  if (record === undefined || !isCorrected(record, key, plan.width)) return undefined;
  return pairAt(record, key, plan.width);
}

/** Does a widget have words, or something in it? */
export function hasWords(plan: Plan, id: RecordId): boolean {
  return familyOf(plan.widgets, id).some((each) => plan.words.has(each));
}

/** Would letters of any of these, or of what lies in them, fall below their smallest size (EDIT-105)? */
export function wouldFallBelow(
  plan: Plan,
  ids: readonly RecordId[],
  to: number,
  from: number,
): boolean {
  return ids.some((id) =>
    familyOf(plan.widgets, id).some((each) => {
      const words = plan.words.get(each);
      return words !== undefined && fallBelow(words, to, from);
    }),
  );
}

/** The siblings in reading order. */
export function inOrder(plan: Plan, ids: readonly RecordId[]): RecordId[] {
  return orderOf(plan.document, ids, plan.base, plan.direction);
}

/** Is it a text without a fill, whose edges nobody sees? */
export function isBareText(plan: Plan, id: RecordId): boolean {
  const record = recordOf(plan, id);
  return record?.kind === "text" && valueAt(record, "fill", plan.width) === undefined;
}

/** How large letters are in the frame of a widget that is not scaled as a whole. */
export function lettersOf(plan: Plan, id: RecordId, width: number): number {
  const words = plan.words.get(id);
  return words === undefined ? AS_DRAWN : sizeOfLetters(words, plan.width, width);
}

export function noteSize(plan: Plan, id: RecordId, size: number): void {
  if (size === AS_DRAWN) plan.sizes.delete(id);
  else plan.sizes.set(id, size);
}

/** The side at which the lines of a text end, where they are aligned to it; else null. */
export function endOf(plan: Plan, id: RecordId): "left" | "right" | null {
  const record = recordOf(plan, id);
  if (record === undefined || valueAt(record, "align", plan.width) !== "end") return null;
  return plan.direction === "ltr" ? "right" : "left";
}

/** Did a widget lie on a picture, at least in part? */
export function laysOnPicture(plan: Plan, id: RecordId): boolean {
  const drawn = drawnOf(plan, id);
  const own = plan.paint.get(id) ?? 0;
  const parent = recordOf(plan, id)?.parent;
  const within = parent ? childrenOf(plan.widgets, parent) : [];
  const siblings = within.length > 0 ? within : plan.widgets.top;
  return siblings.some(
    (other) =>
      isKind(plan, other, "picture") &&
      (plan.paint.get(other) ?? 0) < own &&
      overlap(drawnOf(plan, other), drawn),
  );
}
