/**
 * Where the widgets of a page lie at a width (EDIT-103). The twin of `domain/src/documents/layout/arrange`, which explains
 * it: both give the same whole numbers for the vectors in `tests/data/documents/layout.json`.
 */

import { bottomOf, type Frame, SLACK, unionOf } from "./frame";
import { type Area, areaOfPage, isFilledBy, pinnedIn, xOutside } from "./layout/area";
import { flow } from "./layout/flow";
import {
  childrenOf,
  directionOf,
  familyOf,
  isPinned,
  measuresOf,
  pairAt,
  type Widgets,
  widgetsOf,
} from "./layout/page";
import { drawnSize, put, putPinned } from "./layout/place";
import { drawnOf, type Plan, recordOf } from "./layout/plan";
import { isLightPage } from "./layout/tone";
import { wordsOf } from "./layout/words";
import { type Document, isWidgetKind, laysOut, type RecordId, valueAt, type Width } from "./record";

/** Where the widgets of a page lie at a width, and how large what is in them is. */
export interface Arrangement {
  /** The frames, each in its parent. What lies in a stack has none: the stack lays it out. */
  readonly frames: ReadonlyMap<RecordId, Frame>;
  /** How large letters and inner lengths are, in thousandths of what was drawn. What is not listed is as drawn. */
  readonly sizes: ReadonlyMap<RecordId, number>;
}

/** Where the visible widgets of a page lie at a width. A pure function (EDIT-115): the same document gives the same. */
export function arrange(document: Document, page: RecordId, width: Width): Arrangement {
  const widgets = widgetsOf(document, page, width);
  const base = new Map<RecordId, Frame>();
  for (const id of widgets.top) addDrawn(document, widgets, id, true, base);
  if (width === "base") return { frames: base, sizes: new Map() };
  const all = widgets.top.flatMap((id) => familyOf(widgets, id));
  const plan: Plan = {
    document,
    widgets,
    width,
    page: measuresOf(document, width),
    direction: directionOf(document, page),
    words: new Map(
      all.flatMap((id) => {
        const record = document.records.get(id);
        const words = record && wordsOf(document, record, width);
        return words ? [[id, words] as const] : [];
      }),
    ),
    paint: new Map(all.map((id, at) => [id, at])),
    base,
    frames: new Map(),
    sizes: new Map(),
    isLight: isLightPage(document, page, width),
    fixed: [],
    layOut: (area, ids, top) => layOut(plan, area, ids, top),
  };
  const area = areaOfPage(measuresOf(document, "base").width, plan.page);
  layOut(plan, area, widgets.top, 0);
  return { frames: plan.frames, sizes: plan.sizes };
}

/**
 * The frames at the base after some widgets changed that lie where they did and hold what they did. What is as it was is the
 * same object.
 */
export function drawnAgain(
  document: Document,
  widgets: Widgets,
  before: ReadonlyMap<RecordId, Frame>,
  changed: Iterable<RecordId>,
): ReadonlyMap<RecordId, Frame> {
  const made = new Map<RecordId, Frame>();
  for (const id of changed) {
    const top = topOf(document, before, id);
    if (top !== undefined && !made.has(top)) addDrawn(document, widgets, top, true, made);
  }
  const others = [...made].filter(([id, frame]) => !isSame(before.get(id), frame));
  return others.length === 0 ? before : new Map([...before, ...others]);
}

/** What lies on the page itself and has the widget in it; undefined where that is not on the page. */
function topOf(
  document: Document,
  frames: ReadonlyMap<RecordId, Frame>,
  id: RecordId,
): RecordId | undefined {
  let top = id;
  for (let above = document.records.get(id)?.parent; above; ) {
    const record = document.records.get(above);
    if (record === undefined || !isWidgetKind(record.kind)) break;
    top = above;
    above = record.parent;
  }
  return frames.has(top) ? top : undefined;
}

function isSame(one: Frame | undefined, other: Frame): boolean {
  return (
    one?.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/** Adds the frame of a widget as it was drawn at the base, and those of what lies in it. What is laid out has none. */
function addDrawn(
  document: Document,
  widgets: Widgets,
  id: RecordId,
  isPlaced: boolean,
  frames: Map<RecordId, Frame>,
): void {
  const record = document.records.get(id);
  const children = childrenOf(widgets, id);
  for (const child of children) {
    addDrawn(document, widgets, child, !laysOut(record?.kind), frames);
  }
  if (!isPlaced) return;
  const within = unionOf(children.flatMap((child) => frames.get(child) ?? []));
  const [width, height] = drawnSize({ document }, id, within);
  const [x, y] = pairAt(record, "position", "base") ?? [0, 0];
  frames.set(id, { x, y, width, height });
}

/**
 * Lays out what lies in an area: what flows, from `top` on, what is pinned, and what lies outside of it. What flowed below a
 * bar at the top goes on to do so. The answer is the bottom of what flows.
 */
function layOut(plan: Plan, area: Area, ids: readonly RecordId[], top: number): number {
  const flowing: RecordId[] = [];
  const bars: (readonly [Frame, number])[] = [];
  for (const id of ids) {
    const drawn = drawnOf(plan, id);
    const record = recordOf(plan, id);
    const outside = xOutside(area, drawn);
    if (record !== undefined && isPinned(record, plan.width)) {
      const [x, width] = pinnedIn(area, drawn);
      const placed = putPinned(plan, area, id, x, width);
      const isBar = valueAt(record, "pin", plan.width) === "top" && isFilledBy(area, drawn);
      if (isBar) bars.push([drawn, bottomOf(placed)]);
    } else if (outside !== null) {
      put(plan, area, id, outside, drawn.width, drawn.y);
    } else {
      flowing.push(id);
    }
  }
  const tops = flowing.map((id) => drawnOf(plan, id).y);
  const highest = tops.length === 0 ? 0 : Math.min(...tops);
  const bottoms = bars.flatMap(([bar, bottom]) =>
    bottomOf(bar) <= highest + SLACK ? [bottom] : [],
  );
  return flow(plan, area, flowing, Math.max(top, ...bottoms));
}
