/** Waiting for what an open document comes to. */

import type { DocumentSession } from "./session";

/** Ends when this is so, which is looked at whenever something changes in the session. It fails where it is called off. */
export function until(
  session: DocumentSession,
  is: (session: DocumentSession) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = session.subscribe(() => look());
    const look = () => {
      if (!is(session)) return;
      end();
      resolve();
    };
    const called = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener("abort", called, { once: true });
    if (signal.aborted) called();
    else look();
  });
}
