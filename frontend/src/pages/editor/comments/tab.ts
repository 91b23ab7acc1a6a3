/** Which comments are open in this tab. */

import { createContext, useContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";

interface CommentsTab {
  /** The thread that stands at its pin. */
  readonly pinned: string | null;
  /** The thread that stands in the panel instead of the list. */
  readonly listed: string | null;
  /** The thread that a link leads to, until it is found or another one is opened. */
  readonly linked: string | null;
  /** The thread whose place is to be seen. */
  readonly sought: string | null;
}

export type Tab = StoreApi<CommentsTab>;

export const createTab = (): Tab =>
  createStore<CommentsTab>(() => ({ pinned: null, listed: null, linked: null, sought: null }));

export const TabContext = createContext<Tab>(createTab());

export const useTab = (): Tab => useContext(TabContext);

export function useOpened<T>(select: (tab: CommentsTab) => T): T {
  return useStore(useTab(), select);
}
