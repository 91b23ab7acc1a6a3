import { type RefObject, useEffect, useRef } from "react";

/**
 * A button may go with what it was pressed for. Once `status` is another one, a focus that was lost with it goes
 * to what shows the status now. Without a status nothing is known yet.
 */
export function useFocusAfter<FocusTarget extends HTMLElement>(
  status: string | null,
): RefObject<FocusTarget | null> {
  const target = useRef<FocusTarget>(null);
  const before = useRef(status);
  useEffect(() => {
    const known = before.current;
    before.current = status;
    if (known === null || known === status) return;
    // After whatever closes now has given the focus back.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) target.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [status]);
  return target;
}
