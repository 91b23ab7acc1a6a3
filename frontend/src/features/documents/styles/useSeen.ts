import { createContext, type RefObject, use, useEffect, useState } from "react";

/** A row that is passed in scrolling loads nothing: it has to be in sight for so many ms. */
const DWELL_MS = 120;

type Watch = (element: Element, seen: () => void) => () => void;

/** Tells rows of a list when they come into its sight. */
export const SightContext = createContext<Watch | null>(null);

/** One observer for all rows of a list that scrolls; null until the list stands. */
export function useSight(list: RefObject<Element | null>): Watch | null {
  const [watch, setWatch] = useState<Watch | null>(null);
  useEffect(() => {
    const waiting = new Map<Element, () => void>();
    const timers = new Map<Element, number>();
    const cancel = (element: Element) => {
      window.clearTimeout(timers.get(element));
      timers.delete(element);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          cancel(target);
          const seen = waiting.get(target);
          if (isIntersecting && seen) timers.set(target, window.setTimeout(seen, DWELL_MS));
        }
      },
      // The next rows as well, so that slow scrolling shows none in another face.
      { root: list.current, rootMargin: "64px 0px" },
    );
    setWatch(() => (element: Element, seen: () => void) => {
      waiting.set(element, seen);
      observer.observe(element);
      return () => {
        cancel(element);
        waiting.delete(element);
        observer.unobserve(element);
      };
    });
    return () => {
      for (const element of timers.keys()) cancel(element);
      observer.disconnect();
    };
  }, [list]);
  return watch;
}

/** Was this row in sight yet, or what it shows `before` it stood? */
export function useSeen(row: RefObject<Element | null>, before: boolean): boolean {
  const watch = use(SightContext);
  const [isSeen, setSeen] = useState(before);
  useEffect(() => {
    if (watch === null || isSeen || row.current === null) return;
    return watch(row.current, () => setSeen(true));
  }, [watch, isSeen, row]);
  return isSeen;
}
