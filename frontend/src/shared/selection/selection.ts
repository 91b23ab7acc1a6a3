import { createStore, type StoreApi } from "zustand/vanilla";

/** The list a selection lives in: the ids that can be selected, in the order they stand on the page. */
export interface SelectionList {
  readonly order: readonly number[];
  /** Index of an id in `order`; undefined for what cannot be selected. */
  readonly indexOf: ReadonlyMap<number, number>;
}

export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** Where a Shift range begins. */
  readonly anchor: number | null;
}

export const nothing: Selection = { ids: new Set(), anchor: null };

function indexesOf(order: readonly number[]): ReadonlyMap<number, number> {
  const indexes = new Map<number, number>();
  for (let index = 0; index < order.length; index += 1) indexes.set(order[index] as number, index);
  return indexes;
}

/** The indexes are counted when somebody first asks for one: most lists are looked at without anything being selected. */
export function selectionList(order: readonly number[]): SelectionList {
  let known: ReadonlyMap<number, number> | null = null;
  return {
    order,
    get indexOf() {
      known ??= indexesOf(order);
      return known;
    },
  };
}

export function pickOne(list: SelectionList, id: number): Selection {
  return list.indexOf.has(id) ? { ids: new Set([id]), anchor: id } : nothing;
}

export function toggle(selection: Selection, list: SelectionList, id: number): Selection {
  if (!list.indexOf.has(id)) return selection;
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Everything between the anchor and `id`; with `keep` what was selected elsewhere stays selected. */
export function rangeTo(
  selection: Selection,
  list: SelectionList,
  id: number,
  keep = false,
): Selection {
  const end = list.indexOf.get(id);
  if (end === undefined) return selection;
  const anchorOf = selection.anchor === null ? undefined : list.indexOf.get(selection.anchor);
  const start = anchorOf ?? end;
  const ids = new Set(keep ? selection.ids : []);
  for (let index = Math.min(start, end); index <= Math.max(start, end); index += 1) {
    ids.add(list.order[index] as number);
  }
  return { ids, anchor: list.order[start] as number };
}

/** What a marquee covers, added to (or, with `invert`, taken out of) what stood before it began. */
export function sweep(
  before: Selection,
  list: SelectionList,
  covered: Iterable<number>,
  invert = false,
): Selection {
  const ids = new Set(before.ids);
  for (const id of covered) {
    if (!list.indexOf.has(id)) continue;
    if (invert && before.ids.has(id)) ids.delete(id);
    else ids.add(id);
  }
  return { ids, anchor: before.anchor };
}

export function selectAll(list: SelectionList): Selection {
  return { ids: new Set(list.order), anchor: list.order[0] ?? null };
}

export function isAll(selection: Selection, list: SelectionList): boolean {
  return list.order.length > 0 && selection.ids.size >= list.order.length;
}

/** After the list has changed: only what is still there and still selectable. */
export function retain(selection: Selection, list: SelectionList): Selection {
  let gone = false;
  for (const id of selection.ids) {
    if (!list.indexOf.has(id)) {
      gone = true;
      break;
    }
  }
  if (!gone) return selection;
  const ids = new Set<number>();
  for (const id of selection.ids) if (list.indexOf.has(id)) ids.add(id);
  const anchor = selection.anchor !== null && list.indexOf.has(selection.anchor);
  return { ids, anchor: anchor ? selection.anchor : null };
}

export type SelectionStore = StoreApi<Selection>;

export function createSelectionStore(): SelectionStore {
  return createStore<Selection>()(() => nothing);
}
