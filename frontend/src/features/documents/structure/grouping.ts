/** Groups and stacks: making them of widgets, and dissolving them (EDIT-158, EDIT-074). */

import { inParent } from "../editor/layout";
import { type Frame as PageFrame, unionOfFrames } from "../hit/geometry";
import type { Op } from "../model/op";
import { keysBetween, roomAmong } from "../model/order";
import {
  type Document,
  type DocumentRecord,
  laysOut,
  newRecord,
  type RecordId,
  type Registers,
  valueAt,
  WIDTHS,
  type Width,
} from "../model/record";
import { framesOnPage, isPlacedAt } from "./lying";
import { copyLayer, stayOps } from "./moving";
import { inPaintOrder, rootsOf, widgetsIn } from "./tree";

/** Do these widgets, of which none lies in another, lie in one holder? */
export function areSiblings(document: Document, ids: readonly RecordId[]): boolean {
  return new Set(ids.map((id) => document.records.get(id)?.parent)).size === 1;
}

/**
 * The ops that make a group of widgets of one holder. Nothing moves on the page: at the base, and at every width at which
 * somebody has said where one of them lies, members keep their places in the group.
 */
export function groupOps(
  document: Document,
  page: RecordId,
  ids: readonly RecordId[],
  group: RecordId,
): Op[] {
  return holdOps(document, page, rootsOf(document, ids), group, "group", {});
}

/** The ops that make a stack of widgets of one holder: a row or a column, as they lie, with the gap that they have. */
export function stackOps(
  document: Document,
  page: RecordId,
  ids: readonly RecordId[],
  stack: RecordId,
): Op[] {
  const members = rootsOf(document, ids);
  const frames = [...framesOnPage(document, page, "base", members).values()];
  const { row, order, gap } = asRow(frames);
  const registers: Registers = {
    direction: row ? "row" : "column",
    gap,
    alignItems: alignmentOf(order, row),
    wrap: false,
  };
  const made = holdOps(document, page, members, stack, "stack", registers);
  const keys = keysBetween(null, null, order.length);
  const places = order.flatMap(({ id }, at): Op[] => {
    const key = keys[at];
    return key === undefined
      ? []
      : [{ type: "place", id: id as RecordId, parent: stack, order: key }];
  });
  // A stack lays out what it holds: where that lay before does not count any more.
  return [...made.filter((op) => op.type !== "place" && !isOfMember(op, members)), ...places];
}

/** The ops that make a gallery or a slideshow of pictures of one holder, in the order in which they lie. */
export function albumOps(
  document: Document,
  page: RecordId,
  ids: readonly RecordId[],
  album: RecordId,
  kind: "gallery" | "slideshow",
): Op[] {
  const members = rootsOf(document, ids);
  const frames = [...framesOnPage(document, page, "base", members).values()];
  const rows = inRows(frames);
  const { gap } = asRow(rows[0] ?? []);
  const columns = Math.max(1, Math.min(12, ...[rows[0]?.length ?? 1]));
  const registers: Registers = kind === "gallery" ? { gap, galleryColumns: columns } : {};
  const made = holdOps(document, page, members, album, kind, registers);
  const order = rows.flat();
  const keys = keysBetween(null, null, order.length);
  const places = order.map(
    ({ id }, at): Op => ({
      type: "place",
      id: id as RecordId,
      parent: album,
      order: keys[at] ?? "a0",
    }),
  );
  // It lays out what it holds: where that lay before does not count any more.
  return [...made.filter((op) => op.type !== "place" && !isOfMember(op, members)), ...places];
}

/** Frames in rows, from above and each from the left: what begins above the middle of a row's first belongs to it. */
function inRows(frames: readonly PageFrame[]): PageFrame[][] {
  const rows: PageFrame[][] = [];
  for (const frame of [...frames].sort((one, other) => one.y - other.y)) {
    const [first] = rows.at(-1) ?? [];
    if (first !== undefined && frame.y < first.y + first.height / 2) rows.at(-1)?.push(frame);
    else rows.push([frame]);
  }
  return rows.map((row) => row.sort((one, other) => one.x - other.x));
}

const isOfMember = (op: Op, members: readonly RecordId[]) =>
  (op.type === "set" || op.type === "clear") && op.key !== "turn" && members.includes(op.id);

/** Frames in the order of a row or a column, whichever they are nearer to, and the distance between them. */
function asRow(frames: readonly PageFrame[]): { row: boolean; order: PageFrame[]; gap: number } {
  const along = (axis: "x" | "y") => {
    const length = axis === "x" ? "width" : "height";
    const order = [...frames].sort((one, other) => one[axis] - other[axis]);
    const gaps = order.slice(1).map((frame, at) => {
      const before = order[at];
      return before === undefined ? 0 : frame[axis] - before[axis] - before[length];
    });
    return { order, gaps };
  };
  const [across, down] = [along("x"), along("y")];
  const free = ({ gaps }: { gaps: readonly number[] }) =>
    gaps.reduce((sum, gap) => sum + Math.min(gap, 0), 0);
  const row = free(across) >= free(down);
  const { order, gaps } = row ? across : down;
  const gap = gaps.length === 0 ? 0 : gaps.reduce((sum, each) => sum + each, 0) / gaps.length;
  return { row, order, gap: Math.round(Math.max(0, Math.min(gap, 100_000)) / 100) * 100 };
}

/** How the members of a row or a column are aligned across it: at their start unless their middles or ends are nearer. */
function alignmentOf(frames: readonly PageFrame[], row: boolean): string {
  const [axis, length] = row ? (["y", "height"] as const) : (["x", "width"] as const);
  const spread = (share: number) => {
    const edges = frames.map((frame) => frame[axis] + frame[length] * share);
    return Math.max(...edges) - Math.min(...edges);
  };
  const [start, centre, end] = [spread(0), spread(0.5), spread(1)];
  if (start <= centre && start <= end) return "start";
  return centre <= end ? "center" : "end";
}

function holdOps(
  document: Document,
  page: RecordId,
  chosen: readonly RecordId[],
  id: RecordId,
  kind: "group" | "stack" | "gallery" | "slideshow",
  registers: Registers,
): Op[] {
  const members = inPaintOrder(document, chosen);
  const [first] = members;
  const topmost = members.at(-1);
  const holder = first === undefined ? undefined : document.records.get(first)?.parent;
  if (topmost === undefined || holder === undefined || !areSiblings(document, members)) return [];
  const siblings = widgetsIn(document, holder);
  const room = roomAmong(siblings, siblings.findIndex(([sibling]) => sibling === topmost) + 1, 1);
  const [order = ""] = room.orders;
  const frames = (width: Width) => framesOnPage(document, page, width, members);
  const around = new Map(
    WIDTHS.map((width) => [width, boundsAround([...frames(width).values()], id)]),
  );
  const said = WIDTHS.filter((width) => width === "base" || isPlacedAt(document, members, width));
  const record: DocumentRecord = { ...newRecord(kind, { parent: holder, order }), base: registers };
  for (const width of said) {
    const frame = around.get(width);
    if (frame === undefined || frame === null) continue;
    const { x, y, width: across, height } = within(document, page, holder, width, frame);
    const position = [Math.round(x), Math.round(y)];
    // A group is as large as what is in it, where nothing else is said.
    const isSized = kind !== "group" || width !== "base";
    const size = isSized ? { size: [Math.round(across), Math.round(height)] } : {};
    Object.assign(record, { [width]: { ...record[width], position, ...size } });
  }
  const keys = keysBetween(null, null, members.length);
  const stays = stayOps(document, page, members, [], (width) => around.get(width) ?? null);
  const global = holder === null ? document.records.get(topmost) : undefined;
  return [
    ...room.moved.map(
      ([sibling, key]): Op => ({
        type: "place",
        id: sibling,
        parent: holder,
        order: key,
      }),
    ),
    { type: "create", id, record },
    ...(global === undefined ? [] : copyLayer(id, global)),
    ...members.map(
      (member, at): Op => ({
        type: "place",
        id: member,
        parent: id,
        order: keys[at] ?? "a0",
      }),
    ),
    ...stays,
  ];
}

function boundsAround(frames: readonly PageFrame[], id: RecordId): PageFrame | null {
  const bounds = unionOfFrames(frames);
  return bounds && { ...bounds, id, turn: 0 };
}

/** A frame on the page as it lies in a holder. */
function within(
  document: Document,
  page: RecordId,
  holder: RecordId | null,
  width: Width,
  frame: PageFrame,
): PageFrame {
  if (holder === null || document.records.get(holder)?.kind === "page") return frame;
  const around = framesOnPage(document, page, width, [holder]).get(holder);
  return around === undefined ? frame : inParent(frame, around);
}

/** Can it be dissolved? */
export function isDissolvable(record: DocumentRecord | undefined): boolean {
  // Fields lie in forms alone.
  return record?.kind === "group" || (laysOut(record?.kind) && record?.kind !== "form");
}

/** The ops that dissolve a group or a stack; what was in it stays where it is, and hidden where the group was. */
export function ungroupOps(document: Document, page: RecordId, group: RecordId): Op[] {
  const record = document.records.get(group);
  if (record === undefined || !isDissolvable(record)) return [];
  const { parent } = record;
  const members = widgetsIn(document, group).map(([id]) => id);
  const siblings = widgetsIn(document, parent);
  const at = siblings.findIndex(([id]) => id === group) + 1;
  const room = roomAmong(siblings, at, members.length);
  const outer = (width: Width) => {
    if (parent === null || document.records.get(parent)?.kind === "page") return null;
    return framesOnPage(document, page, width, [parent]).get(parent) ?? null;
  };
  const hidden = WIDTHS.filter((width) => valueAt(record, "hidden", width) === true);
  return [
    ...room.moved.map(([id, order]): Op => ({ type: "place", id, parent, order })),
    ...stayOps(document, page, members, [], outer),
    ...members.flatMap((id, index): Op[] => [
      { type: "place", id, parent, order: room.orders[index] ?? "a0" },
      ...hidden.map((width): Op => ({ type: "set", id, key: "hidden", width, value: true })),
      ...(parent === null ? copyLayer(id, record) : []),
    ]),
    { type: "delete", id: group },
  ];
}
