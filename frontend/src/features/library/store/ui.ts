import { create, useStore } from "zustand";
import {
  createSelectionStore,
  nothing,
  type Selection,
  type SelectionList,
  selectionList,
} from "@/shared/selection";
import { setShellQuiet } from "@/shared/shell";
import { announce } from "@/shared/ui/announce";
import { libraryMessages as words } from "../messages/library";
import type { Results } from "./results";

/** There are exactly three display modes. */
export type DisplayMode = "Draggable" | "Selectable" | "Search";

export interface Renaming {
  readonly id: number;
  /** A collection that was made a moment ago: its field begins empty. */
  readonly fresh: boolean;
  /** In the card or row, or in the running title of the collection's own page. */
  readonly where: "card" | "title";
}

interface Progress {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

interface UiState {
  readonly mode: DisplayMode;
  readonly before: DisplayMode;
  /** Selectable was asked for: it stays when nothing is selected any more. */
  readonly asked: boolean;
  /** The item that takes the grid's one tab stop. */
  readonly active: number | null;
  /** The item that has (or, while a menu or the palette is open, had) the focus. */
  readonly focused: number | null;
  readonly renaming: Renaming | null;
  /** What is being carried. */
  readonly dragged: ReadonlySet<number> | null;
  /** The drop target under the pointer. */
  readonly over: string | null;
  /** What the move dialog is open for. */
  readonly moving: readonly number[] | null;
  readonly sortSheet: boolean;
  /** How many things on the page can be selected. */
  readonly total: number;
  readonly progress: Progress | null;
  /** What could not be done to some of several items, while it is looked at. */
  readonly results: Results | null;
}

const start: UiState = {
  mode: "Draggable",
  before: "Draggable",
  asked: false,
  active: null,
  focused: null,
  renaming: null,
  dragged: null,
  over: null,
  moving: null,
  sortSheet: false,
  total: 0,
  progress: null,
  results: null,
};

export const useUi = create<UiState>(() => start);
export const selection = createSelectionStore();

export function useSelected(id: number): boolean {
  return useStore(selection, (state) => state.ids.has(id));
}

export function useSelectionSize(): number {
  return useStore(selection, (state) => state.ids.size);
}

/** What can be selected on the page that is shown. */
let list: SelectionList = selectionList([]);

export function currentList(): SelectionList {
  return list;
}

export function setCurrentList(next: SelectionList): void {
  list = next;
  useUi.setState({ total: next.order.length });
}

export function enterMode(mode: DisplayMode, asked = false): void {
  useUi.setState((state) => (state.mode === mode ? {} : { mode, before: state.mode, asked }));
}

/** Leaving a mode goes back to the one before it; leaving that too, to Draggable. */
export function leaveMode(): void {
  const { mode, before } = useUi.getState();
  if (mode === "Selectable") selection.setState(nothing);
  useUi.setState({
    mode: mode === before ? "Draggable" : before,
    before: "Draggable",
    asked: false,
  });
}

export function backToDraggable(): void {
  selection.setState(nothing);
  useUi.setState({ mode: "Draggable", before: "Draggable", asked: false });
}

/** Takes over a selection; the first one enters Selectable, and the count is said. */
export function select(next: Selection, { quietly = false } = {}): void {
  if (next === selection.getState()) return;
  selection.setState(next);
  const { mode, asked } = useUi.getState();
  if (next.ids.size > 0) enterMode("Selectable");
  else if (mode === "Selectable" && !asked) leaveMode();
  if (!quietly) announce(words.select.announce(next.ids.size));
}

export function startRenaming(id: number, where: Renaming["where"] = "card", fresh = false): void {
  useUi.setState({ renaming: { id, fresh, where } });
}

export function stopRenaming(id: number): void {
  useUi.setState((state) => (state.renaming?.id === id ? { renaming: null } : {}));
}

export function resetUi(): void {
  useUi.setState(start, true);
  selection.setState(nothing, true);
  list = selectionList([]);
}

useUi.subscribe((state, before) => {
  const quiet = state.mode === "Selectable" && state.dragged === null;
  if (quiet !== (before.mode === "Selectable" && before.dragged === null)) setShellQuiet(quiet);
});

/** How many things on the page can be selected. */
export function useSelectableTotal(): number {
  return useUi((state) => state.total);
}
