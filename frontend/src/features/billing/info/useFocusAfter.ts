import { type RefObject, useEffect, useRef } from "react";

/**
 * A button may leave with what it was pressed for. Once `standing` is another one, a focus that was lost with it goes on
 * to the place that tells how things stand now. Without a standing nothing is known yet.
 */
export function useFocusAfter<Place extends HTMLElement>(
  standing: string | null,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(standing);
  useEffect(() => {
    const known = before.current;
    before.current = standing;
    if (known === null || known === standing) return;
    // After whatever closes now has given the focus back.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) place.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [standing]);
  return place;
}
