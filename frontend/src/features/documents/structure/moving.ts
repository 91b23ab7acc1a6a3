/** Putting widgets into something else, so that they stay where they are on the page. */

import { inParent } from "../editor/layout";
import type { Frame as PageFrame } from "../hit/geometry";
import type { Op } from "../model/op";
import { roomAmong } from "../model/order";
import {
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
  standsAlone,
  takesIn,
  type Value,
  WIDTHS,
  type Width,
} from "../model/record";
import { equal } from "../model/values";
import { framesOnPage, isPlacedAt } from "./lying";
import { above, type Holder, inPaintOrder, isWithin, rootsOf, widgetsIn } from "./tree";

/** Where a widget goes: into a holder, before the one that is so many places from the lowest. */
export interface Target {
  readonly holder: Holder;
  readonly at: number;
}

/** What a new holder is like at a width, on the page; null where it is the page itself. */
type HolderFrame = (width: Width) => PageFrame | null;

/**
 * The ops that put widgets into a holder. They stay where they are, at every width at which somebody has said where
 * they or their holders lie; elsewhere they go on to follow the arrangement (EDIT-114).
 */
export function moveOps(
  document: Document,
  page: RecordId,
  ids: readonly RecordId[],
  { holder, at }: Target,
): Op[] {
  const moved = inPaintOrder(document, rootsOf(document, ids)).filter((id) =>
    canHold(document, holder, id),
  );
  const chosen = new Set(moved);
  const siblings = widgetsIn(document, holder);
  const others = siblings.filter(([id]) => !chosen.has(id));
  const place = siblings.slice(0, at).filter(([id]) => !chosen.has(id)).length;
  const room = roomAmong(others, place, moved.length);
  const frames = holderFrames(document, page, holder);
  return [
    ...room.moved.map(([id, order]): Op => ({ type: "place", id, parent: holder, order })),
    ...moved.flatMap((id, index): Op[] => {
      const record = document.records.get(id);
      const order = room.orders[index];
      if (record === undefined || order === undefined) return [];
      const placed: Op = { type: "place", id, parent: holder, order };
      // Where a field lies, and how large it is, says its form.
      if (record.parent === holder || record.kind === "field") return [placed];
      return [
        placed,
        ...stayOps(document, page, [id], [holder], frames),
        ...layerOps(document, id, holder),
      ];
    }),
  ];
}

/** Albums hold pictures alone, and forms fields. Nothing lies in itself. */
function canHold(document: Document, holder: Holder, id: RecordId): boolean {
  const kind = document.records.get(id)?.kind;
  if (kind === undefined || !isWidgetKind(kind)) return false;
  if (holder === null) return standsAlone(kind);
  const its = document.records.get(holder);
  return its !== undefined && takesIn(its.kind, kind) && !isWithin(document, holder, id);
}

function holderFrames(document: Document, page: RecordId, holder: Holder): HolderFrame {
  if (holder === null || document.records.get(holder)?.kind === "page") return () => null;
  return (width) => framesOnPage(document, page, width, [holder]).get(holder) ?? null;
}

/** What is on every page says on which it is not; what lies in something does not. */
function layerOps(document: Document, id: RecordId, holder: Holder): Op[] {
  const record = document.records.get(id);
  if (record === undefined) return [];
  if (holder === null) {
    const [top] = above(document, id).slice(-1);
    const global = top === undefined ? undefined : document.records.get(top);
    return global === undefined || global.kind === "page" ? [] : copyLayer(id, global);
  }
  return ["above", "notOn"].flatMap((key): Op[] =>
    record.base[key] === undefined ? [] : [{ type: "clear", id, key, width: "base" }],
  );
}

/** The layer of another widget that is on every page. */
export function copyLayer(id: RecordId, { base }: DocumentRecord): Op[] {
  return ["above", "notOn"].flatMap((key): Op[] => {
    const value = base[key];
    return value === undefined ? [] : [{ type: "set", id, key, width: "base", value }];
  });
}

/**
 * The ops that leave widgets where they are on the page when they come into a holder that lies there. At the base they
 * always say it; at other widths where one of them, or something around them, has a place of its own there.
 *
 * @param around what else decides whether a width has a place of its own: the new holder
 */
export function stayOps(
  document: Document,
  page: RecordId,
  ids: readonly RecordId[],
  around: readonly Holder[],
  holder: HolderFrame,
): Op[] {
  const chains = ids.flatMap((id) => [id, ...above(document, id)]);
  const further = around.flatMap((id) => (id === null ? [] : [id, ...above(document, id)]));
  return WIDTHS.flatMap((width) => {
    const isSaid = width === "base" || isPlacedAt(document, [...chains, ...further], width);
    return isSaid ? stayAtOps(document, page, ids, width, holder(width)) : [];
  });
}

function stayAtOps(
  document: Document,
  page: RecordId,
  ids: readonly RecordId[],
  width: Width,
  holder: PageFrame | null,
): Op[] {
  const frames = framesOnPage(document, page, width, ids);
  return ids.flatMap((id): Op[] => {
    const record = document.records.get(id);
    const frame = frames.get(id);
    if (record === undefined || frame === undefined) return [];
    const { x, y, turn, ...size } = holder === null ? frame : inParent(frame, holder);
    const drawn: readonly (readonly [string, Value, boolean])[] = [
      ["position", whole(x, y), true],
      // At the base a widget keeps the size that it has; one that follows its contents goes on to do so.
      ["size", whole(size.width, size.height), width !== "base"],
      ["turn", Math.round(turn), turn !== 0 || record.base.turn !== undefined],
    ];
    return drawn.flatMap(([key, value, needed]): Op[] =>
      !needed || equal(record[width][key], value) ? [] : [{ type: "set", id, key, width, value }],
    );
  });
}

const whole = (...lengths: readonly number[]) => lengths.map((length) => Math.round(length));
