/** The library that texts are typed with. It is a file of its own, which comes with the first text that is selected. */

import { createStore, useStore } from "zustand";
import { fetchCode } from "@/shared/code";
import type { prose } from "./prose";

/** All that is made with the library. */
export type Prose = typeof prose;

const store = createStore<{ readonly prose: Prose | null }>(() => ({ prose: null }));

let coming: Promise<Prose> | null = null;

/** Fetches it once; after a failure it is fetched anew when somebody asks again. */
export function loadProse(): Promise<Prose> {
  coming ??= fetchProse();
  return coming;
}

async function fetchProse(): Promise<Prose> {
  try {
    const { prose: fetched } = await fetchCode(() => import("./prose"));
    store.setState({ prose: fetched });
    return fetched;
  } catch (error) {
    coming = null;
    throw error;
  }
}

/** Does something with it: at once where it is there. */
export function withProse(act: (prose: Prose) => void): void {
  const loaded = loadedProse();
  if (loaded !== null) act(loaded);
  else void loadProse().then(act);
}

/** It, where it is there now. */
export function loadedProse(): Prose | null {
  return store.getState().prose;
}

/** It, as soon as it is there; null before. */
export function useProse(): Prose | null {
  return useStore(store, (state) => state.prose);
}
