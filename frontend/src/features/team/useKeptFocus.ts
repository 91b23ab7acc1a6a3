import { type RefObject, useCallback } from "react";

/**
 * A row that leaves takes the focus with it; then it goes to where the work is. Gives a function to call after
 * something was done.
 */
export function useKeptFocus(body: RefObject<HTMLElement | null>): () => void {
  return useCallback(() => {
    requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const panel = body.current?.closest<HTMLElement>("[role='dialog']");
      const marked = panel?.querySelector<HTMLElement>("[data-autofocus]");
      (marked ?? panel?.querySelector<HTMLElement>("button"))?.focus();
    });
  }, [body]);
}
