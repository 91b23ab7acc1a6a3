import type { ReactNode } from "react";
import { create } from "zustand";
import { forgetStep, forgetSteps, lastStep, rememberStep, type Step, takeBack } from "./undo";

/** With `undo` it stays a step that Undo takes back, also when the toast is long gone. */
export interface Toast extends Partial<Omit<Step, "text">> {
  text: ReactNode;
  /** Something else that can be done about it. */
  action?: { label: string; run: () => void };
}

export interface ToastEntry extends Pick<Toast, "text" | "action"> {
  key: number;
  step?: Step;
}

export const TOAST_MS = 8000;
/** Older ones make room: three sentences are as many as anybody reads. */
const MOST = 3;

export const useToasts = create<{ toasts: readonly ToastEntry[] }>(() => ({ toasts: [] }));

let lastKey = 0;

/** Says what was done and offers Undo; returns a function that dismisses both. */
export function showToast({ text, action, undo, ...rest }: Toast): () => void {
  lastKey += 1;
  const key = lastKey;
  const step: Step | undefined = undo && { text, undo, ...rest };
  if (step) rememberStep(step);
  const entry: ToastEntry = { key, text, ...(action ? { action } : {}), ...(step ? { step } : {}) };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, entry].slice(-MOST) }));
  return () => {
    hideToast(key);
    if (step) forgetStep(step);
  };
}

export function hideToast(key: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) }));
}

/** The toasts of a step that was taken back say what is no longer so. */
export function hideStep(step: Step): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.step !== step) }));
}

/** Takes back the latest thing that can be taken back; false when there is none. */
export function undoLast(): boolean {
  const step = lastStep();
  if (!step) return false;
  hideStep(step);
  void takeBack(step);
  return true;
}

export function hideAllToasts(): void {
  useToasts.setState({ toasts: [] });
  forgetSteps();
}
