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
