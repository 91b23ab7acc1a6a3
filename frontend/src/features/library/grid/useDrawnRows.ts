import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "@/shared/idle";
import type { LayoutRow } from "../layout/layout";
import { type Span, spanBetween, spanToDraw } from "../layout/positions";

/** Rows above and below the window that are drawn ahead of the scrolling. */
const AHEAD = 2;

/** So long after the last step of scrolling the page stands still, in ms. */
const REST = 120;

const none: Span = { first: 0, end: 0 };

/** Distance from the top of the document to the list; asked again only when what stands above changes. */
function useScrollMargin(
  surface: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
): number | null {
  const [margin, setMargin] = useState<number | null>(null);
  useLayoutEffect(() => {
    const ask = () => {
      const top = surface.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top + window.scrollY));
    };
    ask();
    const watch = new ResizeObserver(ask);
    if (above.current) watch.observe(above.current);
    return () => watch.disconnect();
  }, [surface, above]);
  return margin;
}

interface DrawnInput {
  readonly rows: readonly LayoutRow[];
  readonly surface: RefObject<HTMLElement | null>;
  /** What stands above the list on the page. */
  readonly above: RefObject<HTMLElement | null>;
  /** A row that is drawn wherever it stands; -1 for none. */
  readonly pinned: number;
}

/**
 * The rows that are to be on the page now. Heights are known, so nothing is measured. What is seen comes with the frame
 * that shows it; what is only near it comes before it is needed, and for the first time once the page rests. While the
 * page is scrolled the surface says so (`data-scrolling`), so that no card is drawn anew only because it passes the pointer.
 */
export function useDrawnRows({ rows, surface, above, pinned }: DrawnInput): LayoutRow[] {
  const margin = useScrollMargin(surface, above);
  const [span, setSpan] = useState(none);
  const drawn = useRef(none);
  const ahead = useRef(0);

  useLayoutEffect(() => {
    if (margin === null) return;
    const wanted = () => {
      const top = window.scrollY - margin;
      const seen = spanBetween(rows, top, top + window.innerHeight);
      return { seen, next: spanToDraw(drawn.current, seen, ahead.current, rows.length) };
    };
    const draw = () => {
      drawn.current = wanted().next;
      setSpan(drawn.current);
    };
    let rest = 0;
    const still = () => surface.current?.removeAttribute("data-scrolling");
    const look = () => {
      const before = drawn.current;
      const { seen, next } = wanted();
      if (next === before) return;
      drawn.current = next;
      if (seen.first >= before.first && seen.end <= before.end) setSpan(next);
      // What is seen may not come a frame later than the place that it stands in.
      else flushSync(() => setSpan(next));
    };
    draw();
    const cancel = whenIdle(() => {
      ahead.current = AHEAD;
      draw();
    });
    const scroll = () => {
      look();
      window.clearTimeout(rest);
      rest = window.setTimeout(still, REST);
      surface.current?.setAttribute("data-scrolling", "");
    };
    window.addEventListener("scroll", scroll, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      cancel();
      window.clearTimeout(rest);
      still();
      window.removeEventListener("scroll", scroll);
      window.removeEventListener("resize", look);
    };
  }, [rows, margin, surface]);

  const first = Math.min(span.first, rows.length);
  const end = Math.min(span.end, rows.length);
  const shown = rows.slice(first, end);
  const pin = rows[pinned];
  if (pin && pinned < first) shown.unshift(pin);
  if (pin && pinned >= end) shown.push(pin);
  return shown;
}
