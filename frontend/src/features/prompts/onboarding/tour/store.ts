import type { NavigateFunction } from "react-router-dom";
import { create } from "zustand";

interface TourState {
  /** The project that the tour walks through. */
  project: number | null;
  /** Which stop; null while there is no tour. */
  step: number | null;
}

export const useTour = create<TourState>(() => ({ project: null, step: null }));

/** Where the person is and the way to other pages, for what happens outside of drawing. */
export const tourNavigation: { go: NavigateFunction | null; here: string } = {
  go: null,
  here: "/",
};
