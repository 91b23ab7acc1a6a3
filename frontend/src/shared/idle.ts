/** The latest that something is done, however busy the browser is, in ms. */
const LATEST = 5_000;
/** How long somebody may go on where the browser cannot tell when it is needed again, in ms. */
const SHORT = 5;

/**
 * Does something once the browser has nothing else to do, or next where it cannot tell. `left` says how many ms it has. The
 * answer takes it back.
 *
 * @param latest after so many ms it is done all the same
 */
export function whenIdle(act: (left: () => number) => void, latest = LATEST): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(() => {
      const end = performance.now() + SHORT;
      act(() => end - performance.now());
    });
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback((deadline) => act(() => deadline.timeRemaining()), {
    timeout: latest,
  });
  return () => window.cancelIdleCallback(handle);
}

/** The latest that something is done after a frame, where none is drawn, as in a tab that nobody sees, in ms. */
const WITHOUT_FRAME = 250;

/** Does something once the next frame is drawn. The answer takes it back. */
export function afterFrame(act: () => void): () => void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    act();
  }, WITHOUT_FRAME);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // A frame is drawn after what is done in it.
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Fetches code before somebody needs it. Where it does not come now, it is fetched anew, and a failure told, when it is needed. */
export function fetchEarly(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
