import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Where each entry of the history stood, in px. */
const offsets = new Map<string, number>();

/** A new page begins at its top; going back leads to where one was. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const now = useRef({ key, type });
  useLayoutEffect(() => {
    now.current = { key, type };
  });
  useLayoutEffect(() => {
    // Only another page moves; a query that is put into the address does not.
    if (!pathname) return;
    const { key: entry, type: how } = now.current;
    // An address that is replaced stands for the same page.
    if (how === "REPLACE") return;
    const offset = how === "POP" ? offsets.get(entry) : 0;
    if (offset !== undefined) window.scrollTo(0, offset);
  }, [pathname]);
  useEffect(() => {
    const remember = () => offsets.set(key, window.scrollY);
    // What leads elsewhere may come before the browser has reported the last scrolling.
    const moments = ["scroll", "click", "keydown"] as const;
    for (const moment of moments) window.addEventListener(moment, remember, true);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, remember, true);
    };
  }, [key]);
}
