/** That somebody wants to take the project out: the dialog stands as long as it is asked for. */

import { createStore } from "zustand";

export const asked = createStore<{ readonly open: boolean }>(() => ({ open: false }));

export function askToTakeOut(open = true): void {
  asked.setState({ open });
}
