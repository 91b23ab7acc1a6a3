import { useMemo, useRef } from "react";
import type { GroupMode, SortMode, User, UserPatch, ViewMode } from "@/shared/api/model";
import { saveOpts, updateMe, useSession } from "@/shared/session";
import { folderAt } from "../arrangement/addresses";
import { type Arrangement, arrange, type Orders, ordersOf } from "../arrangement/arrange";
import { fewChanges, keepsOrder, keepsViews } from "../arrangement/changes";
import type { Counted } from "../arrangement/counts";
import type { Rows } from "../arrangement/rows";
import { arrangeShared, isTeamView, peopleOf, type Shared } from "../arrangement/shared";
import { ARCHIVE, type LibraryView } from "../arrangement/view";
import { libraryMessages as words } from "../messages/library";
import { useLibrary } from "./library";
import { choose } from "./undo";

/** A collection keeps a sort mode of its own, under its id. */
function sortKey(view: LibraryView, counted: Counted): string | null {
  if (view.kind !== "folder" || view.teammate !== null) return null;
  if (view.uri === ARCHIVE) return ARCHIVE;
  return folderAt(counted.folders.values(), view.uri)?._id ?? null;
}

function sortModeOf(user: User | null, key: string | null): SortMode {
  return (key && user?.folderSortModes[key]) || user?.sortMode || "LastChanged";
}

let lastOrders: { rows: Rows; mode: SortMode; orders: Orders } | null = null;

/** Sorting again begins with the last order of the same kind, which makes it nearly free. */
function cachedOrders(rows: Rows, mode: SortMode): Orders {
  if (lastOrders?.rows === rows && lastOrders.mode === mode) return lastOrders.orders;
  const last = lastOrders?.mode === mode ? lastOrders : null;
  const same = last !== null && keepsOrder(mode, fewChanges(last.rows, rows));
  const orders =
    last && same && last.rows.folders === rows.folders
      ? last.orders
      : ordersOf(rows, mode, last?.orders, same ? last?.orders.projects : undefined);
  lastOrders = { rows, mode, orders };
  return orders;
}

function sameList(a: readonly number[] | null, b: readonly number[] | null): boolean {
  if (a === b) return true;
  if (!a || !b || a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

function same(a: Arrangement, b: Arrangement): boolean {
  return (
    a.folder === b.folder &&
    a.missing === b.missing &&
    sameList(a.projects, b.projects) &&
    sameList(a.folders, b.folders) &&
    sameList(a.shared, b.shared) &&
    sameList(a.mixed, b.mixed)
  );
}

export interface Found {
  readonly query: string;
  readonly projects: readonly number[];
  readonly folders: readonly number[];
}

export interface Arranged {
  readonly arrangement: Arrangement;
  readonly sortMode: SortMode;
  readonly sortKey: string | null;
  readonly groupMode: GroupMode;
  readonly viewMode: ViewMode;
}

interface Input {
  readonly rows: Rows;
  readonly counted: Counted;
  readonly orders: Orders;
  readonly shared: Shared;
  readonly view: LibraryView;
  readonly groupMode: GroupMode;
  readonly found: Found | null;
}

interface Kept extends Input {
  readonly list: Arrangement;
}

/** Only something was changed that no list depends on, a title for one. */
function keeps(last: Kept, now: Input): boolean {
  return (
    last.orders === now.orders &&
    last.counted === now.counted &&
    last.shared === now.shared &&
    last.view === now.view &&
    last.groupMode === now.groupMode &&
    last.found === now.found &&
    keepsViews(fewChanges(last.rows, now.rows))
  );
}

function listed(input: Input, sortMode: SortMode): Arrangement {
  const { rows, counted, orders, shared, view, groupMode: group, found } = input;
  if (!found && isTeamView(view)) {
    const sharedOrders = ordersOf(shared.rows, sortMode);
    return arrangeShared({ rows, shared, orders, sharedOrders, view, mode: sortMode, group });
  }
  if (!found) {
    const list = arrange(rows, counted, orders, view, sortMode, group);
    return view.kind === "all" ? { ...list, shared: peopleOf(shared, "WithMe") } : list;
  }
  return {
    shared: [],
    folders: found.folders.filter((id) => rows.folders.has(id)),
    projects: found.projects.filter((id) => rows.projects.has(id)),
    mixed: null,
    folder: null,
    missing: false,
  };
}

/** What the view lists. The same lists come back as the same object, so that nothing below is drawn again. */
export function useArrangement(view: LibraryView, found: Found | null): Arranged {
  const rows = useLibrary((state) => state.rows.view);
  const counted = useLibrary((state) => state.counted);
  const shared = useLibrary((state) => state.shared);
  const user = useSession((state) => state.user);
  const key = sortKey(view, counted);
  const sortMode = sortModeOf(user, key);
  const groupMode = user?.groupMode ?? "Grouped";
  const kept = useRef<Kept | null>(null);
  const arrangement = useMemo(() => {
    const orders = cachedOrders(rows, sortMode);
    const input = { rows, counted, orders, shared, view, groupMode, found };
    const last = kept.current;
    const list = last && keeps(last, input) ? last.list : listed(input, sortMode);
    kept.current = { ...input, list: last && same(last.list, list) ? last.list : list };
    return kept.current.list;
  }, [rows, counted, shared, view, sortMode, groupMode, found]);
  return {
    arrangement,
    sortMode,
    sortKey: key,
    groupMode,
    viewMode: user?.opts.viewMode ?? "grid",
  };
}

async function save(patch: UserPatch): Promise<boolean> {
  const { ok } = await updateMe(patch);
  return ok;
}

/** Undo brings the former order back; a collection that followed everything else then has it as its own. */
export function setSortMode(mode: SortMode, key: string | null): void {
  const before = sortModeOf(useSession.getState().user, key);
  if (before === mode) return;
  const patch = (wanted: SortMode): UserPatch => ({
    sortMode: key === null ? wanted : { folder: key, mode: wanted },
  });
  void choose({
    text: words.sort[mode],
    now: () => save(patch(mode)),
    before: () => save(patch(before)),
  });
}

export function setGroupMode(groupMode: GroupMode): void {
  const before = useSession.getState().user?.groupMode;
  if (before === undefined || before === groupMode) return;
  void choose({
    text: words.group[groupMode],
    now: () => save({ groupMode }),
    before: () => save({ groupMode: before }),
  });
}

export function setViewMode(viewMode: ViewMode): void {
  void saveOpts({ viewMode });
}
