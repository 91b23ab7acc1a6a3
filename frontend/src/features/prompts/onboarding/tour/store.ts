import type { NavigateFunction } from "react-router-dom";
import { create } from "zustand";
import type { User } from "@/shared/api/model";

interface TourState {
  /** The sample project, on whose page the tour goes on. */
  project: number | null;
  /** Which step, from 0; null while there is no tour. */
  step: number | null;
}

export const useTour = create<TourState>(() => ({ project: null, step: null }));

/** The way to other pages, for what happens outside of drawing. */
export const tourNavigation: { go: NavigateFunction | null } = { go: null };

/** What the account keeps of a tour that was left without an end: of which project, and at which step. */
export const KEPT = { project: "constructor_tour_project", step: "constructor_tour_step" };

/** The step at which the tour of a project was left; the first one where it was ended or not begun. */
export function keptStep(user: User | null, project: number): number {
  const { [KEPT.project]: of, [KEPT.step]: step } = user?.behavior_metrics ?? {};
  return of === project && typeof step === "number" ? step : 0;
}

/** May the tour go on in this project? An account that does not know where it began takes any. */
export function isToured(user: User, project: number): boolean {
  const of = user.behavior_metrics[KEPT.project];
  return of === undefined || of === project;
}
