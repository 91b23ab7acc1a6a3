import type { ReactNode } from "react";
import { create } from "zustand";

/** Something that was done and can be taken back by the exact opposite call. */
export interface Step {
  /** What was done, in the words of its toast. */
  readonly text: ReactNode;
  /** False, or a promise of it, when it could not be taken back. */
  readonly undo: () => unknown;
  readonly redo?: () => unknown;
  /** False once there is nothing left to take back, because what it was about is gone or has changed since. */
  readonly still?: () => boolean;
}

/** So many steps can be taken back. */
const MOST = 50;

interface Steps {
  /** The latest comes last. */
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

const nothing: Steps = { past: [], future: [] };

export const useSteps = create<Steps>(() => nothing);

const without = (steps: readonly Step[], step: Step) => steps.filter((one) => one !== step);
const stands = (step: Step) => step.still?.() ?? true;

/** Keeps a step for Undo. A new step ends what could have been done again. */
export function rememberStep(step: Step): void {
  useSteps.setState(({ past }) => ({ past: [...past, step].slice(-MOST), future: [] }));
}

/** It was not done after all. */
export function forgetStep(step: Step): void {
  useSteps.setState(({ past, future }) => ({
    past: without(past, step),
    future: without(future, step),
  }));
}

export function forgetSteps(): void {
  useSteps.setState(nothing, true);
}

export function lastStep(): Step | undefined {
  return useSteps.getState().past.findLast(stands);
}

export function nextStep(): Step | undefined {
  return useSteps.getState().future.findLast((step) => step.redo !== undefined && stands(step));
}

function moveToFuture(step: Step): void {
  useSteps.setState(({ past, future }) => ({
    past: without(past, step),
    future: step.redo ? [...without(future, step), step] : future,
  }));
}

function moveToPast(step: Step): void {
  useSteps.setState(({ past, future }) => ({
    past: [...without(past, step), step],
    future: without(future, step),
  }));
}

/** Undoes a step. A failure has shown its own alert, and can be retried. */
export async function takeBack(step: Step): Promise<boolean> {
  moveToFuture(step);
  const done = (await step.undo()) !== false;
  if (!done) moveToPast(step);
  return done;
}

export async function doAgain(step: Step): Promise<boolean> {
  moveToPast(step);
  const done = (await step.redo?.()) !== false;
  if (!done) moveToFuture(step);
  return done;
}
