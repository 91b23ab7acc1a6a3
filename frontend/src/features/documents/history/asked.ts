/** That somebody looks at the time line: it stands as long as it is asked for. */

import { createStore } from "zustand";

export const asked = createStore<{ readonly open: boolean }>(() => ({ open: false }));

export function askForHistory(open = true): void {
  asked.setState({ open });
}
