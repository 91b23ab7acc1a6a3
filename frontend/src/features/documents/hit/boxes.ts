import type { Frame, WidgetId } from "./geometry";

/** A widget as the canvas sees it. The list is from back to front; the members of a group follow it directly. */
export interface BoxEntry extends Frame {
  /** The group or stack it lies in; null on the page itself. */
  readonly parent: WidgetId | null;
  readonly locked: boolean;
  /** Whether it holds others. */
  readonly group: boolean;
  /** Whether its whole area can be pressed: everything but groups without a background. */
  readonly solid: boolean;
}

/**
 * The widgets of a page in typed arrays, one place each, from back to front. A query walks them from the end; two
 * thousand take some microseconds, so that no spatial index is needed.
 */
export interface Boxes {
  readonly count: number;
  readonly ids: readonly WidgetId[];
  readonly indexOf: ReadonlyMap<WidgetId, number>;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly width: Int32Array;
  readonly height: Int32Array;
  readonly turn: Int32Array;
  /** Place of the parent; -1 on the page itself. */
  readonly parent: Int32Array;
  /** The flags below, added up. */
  readonly flags: Uint8Array;
}

/** It is locked, or lies in something locked. */
export const LOCKED = 1;
export const GROUP = 2;
export const SOLID = 4;

/** Puts a page's widgets into arrays. A parent that does not come before its member counts as the page. */
export function makeBoxes(entries: readonly BoxEntry[]): Boxes {
  const count = entries.length;
  const boxes = {
    count,
    ids: entries.map(({ id }) => id),
    indexOf: new Map<WidgetId, number>(),
    x: new Int32Array(count),
    y: new Int32Array(count),
    width: new Int32Array(count),
    height: new Int32Array(count),
    turn: new Int32Array(count),
    parent: new Int32Array(count),
    flags: new Uint8Array(count),
  };
  entries.forEach((entry, index) => {
    const parent = entry.parent === null ? -1 : (boxes.indexOf.get(entry.parent) ?? -1);
    const inherited = parent < 0 ? 0 : at(boxes.flags, parent) & LOCKED;
    boxes.parent[index] = parent;
    boxes.flags[index] =
      (entry.locked ? LOCKED : inherited) | (entry.group ? GROUP : 0) | (entry.solid ? SOLID : 0);
    boxes.indexOf.set(entry.id, index);
    place(boxes, index, entry);
  });
  return boxes;
}

/** Writes a new frame, for instance the height that a text has got. */
function place(boxes: Boxes, index: number, frame: Omit<Frame, "id">): void {
  boxes.x[index] = frame.x;
  boxes.y[index] = frame.y;
  boxes.width[index] = frame.width;
  boxes.height[index] = frame.height;
  boxes.turn[index] = frame.turn;
}

/** A number of an array; 0 beyond its end. */
export function at(array: Int32Array | Uint8Array, index: number): number {
  return array[index] ?? 0;
}

export function has(boxes: Boxes, index: number, flag: number): boolean {
  return (at(boxes.flags, index) & flag) !== 0;
}

export function frameAt(boxes: Boxes, index: number): Frame {
  return {
    id: boxes.ids[index] ?? "",
    x: at(boxes.x, index),
    y: at(boxes.y, index),
    width: at(boxes.width, index),
    height: at(boxes.height, index),
    turn: at(boxes.turn, index),
  };
}

/** The frames of those that are on the page. */
export function framesOf(boxes: Boxes, ids: readonly WidgetId[]): Frame[] {
  return ids.flatMap((id) => {
    const index = boxes.indexOf.get(id);
    return index === undefined ? [] : [frameAt(boxes, index)];
  });
}

/** Whether one lies in the other, at whatever depth. */
function within(boxes: Boxes, index: number, group: number): boolean {
  for (let up = at(boxes.parent, index); up >= 0; up = at(boxes.parent, up)) {
    if (up === group) return true;
  }
  return false;
}

/** Everything that lies in a group, at whatever depth, from back to front. */
export function membersOf(boxes: Boxes, group: number): number[] {
  const found: number[] = [];
  for (let index = group + 1; index < boxes.count && within(boxes, index, group); index += 1) {
    found.push(index);
  }
  return found;
}

/** What lies directly in a group, or on the page with null, from back to front. */
export function childrenOf(boxes: Boxes, group: WidgetId | null): number[] {
  const parent = group === null ? -1 : boxes.indexOf.get(group);
  const found: number[] = [];
  for (let index = 0; index < boxes.count; index += 1) {
    if (boxes.parent[index] === parent) found.push(index);
  }
  return found;
}
