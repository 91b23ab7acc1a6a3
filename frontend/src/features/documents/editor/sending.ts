/** Waits for what was changed to reach the server. */

import { browserClock } from "../sync/browser";
import type { DocumentSession } from "../sync/session";

/** How long a document is given to be sent, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Sends all that was changed; answers how many changes are left when it is plain that they will not be sent now. */
export function sendAll(session: DocumentSession): Promise<number> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      cancel();
      resolve(session.unsent);
    };
    const look = () => {
      const { type } = session.status;
      if (session.unsent === 0 || type === "offline" || type === "failed") end();
    };
    const unsubscribe = session.subscribe(look);
    const cancel = browserClock.after(PATIENCE_MS, end);
    session.flush();
    look();
  });
}
