/** That somebody wants to bring something in: the dialog stands as long as it is asked for. */

import { createStore } from "zustand";

interface Asked {
  readonly open: boolean;
  /** What was dropped; null where it is chosen in the dialog. */
  readonly file: File | null;
}

export const asked = createStore<Asked>(() => ({ open: false, file: null }));

export function askToBringIn(file: File | null = null): void {
  asked.setState({ open: true, file });
}

export function endBringingIn(): void {
  asked.setState({ open: false, file: null });
}
