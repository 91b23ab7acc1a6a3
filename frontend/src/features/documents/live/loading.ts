/** The parts that show others. They are one file, which comes once the editor stands. */

import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import { fetchCode } from "@/shared/code";
import { whenIdle } from "@/shared/idle";
import { logFailure } from "@/shared/log";
import { browserClock } from "../sync/browser";
import type { parts } from "./parts";

type Parts = typeof parts;

/** Where the file does not come, it is asked for again after so many ms. Changes of others come without it. */
const AGAIN_MS = 30_000;

const store = createStore<{ readonly parts: Parts | null }>(() => ({ parts: null }));

let coming = false;

async function fetchParts(): Promise<void> {
  if (coming || store.getState().parts !== null) return;
  coming = true;
  try {
    const { parts: fetched } = await fetchCode(() => import("./parts"));
    store.setState({ parts: fetched });
  } catch (error) {
    logFailure("together", error);
    browserClock.after(AGAIN_MS, () => void fetchParts());
  }
  coming = false;
}

/** Fetches the parts as soon as the component stands. */
export function useFetchLive(): void {
  useEffect(() => whenIdle(() => void fetchParts()), []);
}

/** The parts, as soon as they are there; null before. */
export function useLiveParts(): Parts | null {
  return useStore(store, (state) => state.parts);
}
