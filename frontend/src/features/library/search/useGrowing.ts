import { type RefObject, useEffect, useRef, useState } from "react";

const STEP = 48;

/** The first rows of a long list; more of them each time the mark beneath comes near the screen. */
export function useGrowing<T>(items: readonly T[]): {
  shown: readonly T[];
  mark: RefObject<HTMLDivElement | null>;
} {
  const [limit, setLimit] = useState(STEP);
  const [listed, setListed] = useState(items);
  const mark = useRef<HTMLDivElement>(null);
  if (listed !== items) {
    setListed(items);
    setLimit(STEP);
  }
  const complete = limit >= items.length;

  // A mark that stays in sight reports nothing more, so every step watches it anew.
  useEffect(() => {
    const element = mark.current;
    if (element === null || limit >= items.length) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setLimit(limit + STEP);
      },
      { rootMargin: "800px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [limit, items.length]);

  return { shown: complete ? items : items.slice(0, limit), mark };
}
