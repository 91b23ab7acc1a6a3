/** The latest that something is done, however busy the browser is, in ms. */
const LATEST = 5_000;

/** Does something once the browser has nothing else to do, or next where it cannot tell. The answer takes it back. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: LATEST });
  return () => window.cancelIdleCallback(handle);
}

/** Fetches code before somebody needs it. Where it does not come now, it is fetched anew, and a failure told, when it is needed. */
export function fetchEarly(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
