/** The order in which the widgets of a page are read, hidden ones included, and how to change it (EDIT-063). */

import { layoutOf } from "../editor/layout";
import { apply } from "../model/apply";
import { directionOf } from "../model/layout/page";
import type { Op } from "../model/op";
import { orderOf } from "../model/reading";
import { type Document, isWidgetKind, laysOut, type RecordId } from "../model/record";
import { shownAt } from "./lying";
import { moveOps } from "./moving";
import { type Holder, isWithin, widgetsIn } from "./tree";

/** What is read on a page: by holder, in the order of reading. The page holds what is on every page, too. */
export type Reading = ReadonlyMap<RecordId, readonly RecordId[]>;

const kept = new WeakMap<Document, Map<RecordId, Reading>>();

/** The order in which all widgets of a page are read, kept as long as the document is the same. */
export function readingOf(document: Document, page: RecordId): Reading {
  const pages = kept.get(document) ?? new Map<RecordId, Reading>();
  kept.set(document, pages);
  const known = pages.get(page);
  if (known !== undefined) return known;
  const made = read(document, page);
  pages.set(page, made);
  return made;
}

function read(document: Document, page: RecordId): Reading {
  const all = [...document.records].flatMap(([id, { kind }]) => (isWidgetKind(kind) ? [id] : []));
  const shown = shownAt(document, "base", all);
  const { widgets, frames } = layoutOf(shown, page, "base");
  const direction = directionOf(document, page);
  const reading = new Map([[page, orderOf(document, widgets.top, frames, direction)]]);
  for (const [holder, ids] of widgets.children)
    reading.set(holder, orderOf(document, ids, frames, direction));
  return reading;
}

/** Where something is put in the list of what is read. */
export interface ReadingPlace {
  /** The page, a group or a stack. */
  readonly holder: RecordId;
  /** The one behind which it is read; null is read first. */
  readonly after: RecordId | null;
}

/** The ops that put widgets into a holder, to be read behind one of those in it (EDIT-174). */
export function readingOps(
  document: Document,
  page: RecordId,
  ids: readonly RecordId[],
  { holder, after }: ReadingPlace,
): Op[] {
  const moved = ids.filter((id) => !isWithin(document, holder, id));
  if (moved.length === 0) return [];
  if (laysOut(document.records.get(holder)?.kind)) {
    const members = widgetsIn(document, holder).map(([id]) => id);
    const at = after === null ? 0 : members.indexOf(after) + 1;
    return moveOps(document, page, moved, { holder, at });
  }
  const parentOf = (id: RecordId): Holder => document.records.get(id)?.parent ?? null;
  // What is on every page lies on this one already.
  const comes = moved.filter(
    (id) => parentOf(id) !== holder && !(holder === page && parentOf(id) === null),
  );
  const top = widgetsIn(document, holder).length;
  const ops = moveOps(document, page, comes, { holder, at: top });
  const placed = apply(document, ops).document;
  return [...ops, ...orderOps(placed, page, moved, { holder, after })];
}

function orderOps(
  document: Document,
  page: RecordId,
  moved: readonly RecordId[],
  { holder, after }: ReadingPlace,
): Op[] {
  const now = readingOf(document, page).get(holder) ?? [];
  const chosen = moved
    .filter((id) => now.includes(id))
    .sort((a, b) => now.indexOf(a) - now.indexOf(b));
  const others = now.filter((id) => !chosen.includes(id));
  const at = after === null ? 0 : others.indexOf(after) + 1;
  const wanted = [...others.slice(0, at), ...chosen, ...others.slice(at)];
  const reached = (ops: readonly Op[]) => {
    const order = readingOf(apply(document, ops).document, page).get(holder) ?? [];
    return order.every((id, place) => id === wanted[place]);
  };
  const free = afterOps(document, chosen, () => null);
  const behind = afterOps(document, chosen, (id) => wanted[wanted.indexOf(id) - 1] ?? null);
  // Where the drawing says it already nothing is said; where one thing said is not enough, all is.
  for (const ops of [[], free, behind]) if (reached(ops)) return ops;
  return afterOps(document, wanted, (id) => wanted[wanted.indexOf(id) - 1] ?? null);
}

/** Says of widgets behind which other one they are read; null follows the drawing. */
function afterOps(
  document: Document,
  ids: readonly RecordId[],
  afterOf: (id: RecordId) => RecordId | null,
): Op[] {
  return ids.flatMap((id): Op[] => {
    const said = document.records.get(id)?.base.readAfter ?? null;
    const value = afterOf(id);
    if (said === value) return [];
    const slot = { id, key: "readAfter", width: "base" } as const;
    return [value === null ? { type: "clear", ...slot } : { type: "set", ...slot, value }];
  });
}
