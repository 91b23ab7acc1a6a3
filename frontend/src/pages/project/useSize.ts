import { type RefObject, useLayoutEffect, useState } from "react";

interface Size {
  width: number;
  height: number;
}

/** The room inside an element's padding, in pixels; null before it has been measured. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd, paddingBlockStart, paddingBlockEnd } =
        getComputedStyle(target);
      const both = (one: string, other: string) =>
        (Number.parseFloat(one) || 0) + (Number.parseFloat(other) || 0);
      setSize({
        width: Math.max(1, target.clientWidth - both(paddingInlineStart, paddingInlineEnd)),
        height: Math.max(1, target.clientHeight - both(paddingBlockStart, paddingBlockEnd)),
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
