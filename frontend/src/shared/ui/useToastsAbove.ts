import { type RefObject, useLayoutEffect } from "react";

/** How high what toasts stand above is, in px. */
const HEIGHT = "--toasts-above";

/** Keeps toasts above an element at the lower end of the window, as long as it is there. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { height } = target.getBoundingClientRect();
      style.setProperty(HEIGHT, `${Math.ceil(height)}px`);
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [element]);
}
