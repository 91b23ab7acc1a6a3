/** What is selected in one tab. Nobody else has it, and it is gone with the tab. */

import { createStore, type StoreApi } from "zustand";
import type { RecordId } from "../model/record";

interface Selected {
  /** The selected records, in the order in which they were selected. They have one parent. */
  readonly ids: readonly RecordId[];
  /** The group in which single widgets are selected; null where groups are taken whole. */
  readonly within: RecordId | null;
  /** The text in which the caret is. */
  readonly editing: RecordId | null;
}

const NOTHING: Selected = { ids: [], within: null, editing: null };

export interface Selection {
  readonly store: StoreApi<Selected>;
  /** Selects these and nothing else. */
  select(ids: readonly RecordId[]): void;
  /** Selects one more, or one less. */
  toggle(id: RecordId): void;
  /** From now on single widgets of a group are selected, or of none. */
  enter(group: RecordId | null): void;
  /** Puts the caret into a text, which is then selected alone. */
  edit(id: RecordId): void;
  /** Takes the caret out of the text, which stays selected. */
  stopEditing(): void;
  clear(): void;
  /** Forgets what is gone. */
  retain(isThere: (id: RecordId) => boolean): void;
}

/** A selection of which nothing is selected. */
export function createSelection(): Selection {
  const store = createStore<Selected>(() => NOTHING);
  const set = (selected: Partial<Selected>) => store.setState(selected);
  return {
    store,
    select: (ids) => set({ ids: [...new Set(ids)], editing: null }),
    toggle: (id) => {
      const { ids } = store.getState();
      const others = ids.filter((selected) => selected !== id);
      set({ ids: others.length < ids.length ? others : [...ids, id], editing: null });
    },
    enter: (within) => set({ ids: [], within, editing: null }),
    edit: (id) => set({ ids: [id], editing: id }),
    stopEditing: () => set({ editing: null }),
    clear: () => set(NOTHING),
    retain: (isThere) => {
      const { ids, within, editing } = store.getState();
      const there = ids.filter(isThere);
      const gone = (id: RecordId | null) => id !== null && !isThere(id);
      if (there.length === ids.length && !gone(within) && !gone(editing)) return;
      set({
        ids: there,
        within: gone(within) ? null : within,
        editing: gone(editing) ? null : editing,
      });
    },
  };
}
