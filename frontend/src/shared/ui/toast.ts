import type { ReactNode } from "react";
import { create } from "zustand";

export interface Toast {
  text: ReactNode;
  undo?: () => void;
}

export interface ToastEntry extends Toast {
  key: number;
}

export const TOAST_MS = 8000;
/** Older ones make room: three sentences are as many as anybody reads. */
const MOST = 3;

export const useToasts = create<{ toasts: readonly ToastEntry[] }>(() => ({ toasts: [] }));

let lastKey = 0;

/** Tells what was done and how to take it back; gives back a function that takes the toast away. */
export function showToast(toast: Toast): () => void {
  lastKey += 1;
  const key = lastKey;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, key }].slice(-MOST) }));
  return () => hideToast(key);
}

export function hideToast(key: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) }));
}

export function canUndo(): boolean {
  return useToasts.getState().toasts.some((toast) => toast.undo);
}

/** Takes back the latest thing that can be taken back; false when there is none. */
export function undoLast(): boolean {
  const last = useToasts.getState().toasts.findLast((toast) => toast.undo);
  if (!last) return false;
  hideToast(last.key);
  last.undo?.();
  return true;
}

export function hideAllToasts(): void {
  useToasts.setState({ toasts: [] });
}
