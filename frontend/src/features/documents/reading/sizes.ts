/** How wide and how high the reading view is. */

import { type RefObject, useLayoutEffect, useSyncExternalStore } from "react";
import { useEditor } from "../editor/context";
import { typing } from "../text/typing";

/** The widest page that phones get, in px: above it a page is folded as for tablets. */
const WIDEST = 599;
/** The narrowest window that pages are shown for, in px. */
const NARROWEST = 320;

function subscribe(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

const widthNow = () => Math.max(NARROWEST, Math.min(WIDEST, window.innerWidth));

/** Shows pages as phones get them, as wide as the window allows; the width of before comes back with the end. Answers the width. */
export function useReadingWidth(): number {
  const { view } = useEditor();
  const width = useSyncExternalStore(subscribe, widthNow);
  useLayoutEffect(() => {
    const before = view.getState();
    return () => view.setState({ width: before.width });
  }, [view]);
  useLayoutEffect(() => view.setState({ width, tool: { name: "select" } }), [view, width]);
  return width;
}

/** Keeps an element as high as what is seen of the window: the keyboard of a phone covers the rest. */
export function useHeightSeen(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    const element = frame.current;
    if (!seen || !element) return;
    const adapt = () => {
      // Who pinches to read closely moves the window over the page, and not its end.
      const isCovered = seen.scale === 1 && seen.height < window.innerHeight - 1;
      element.style.blockSize = isCovered ? `${seen.height}px` : "";
      element.style.translate = isCovered ? `0 ${seen.offsetTop}px` : "";
    };
    adapt();
    seen.addEventListener("resize", adapt);
    seen.addEventListener("scroll", adapt);
    return () => {
      seen.removeEventListener("resize", adapt);
      seen.removeEventListener("scroll", adapt);
    };
  }, [frame]);
}

/** The cursor stays so far from the edges of what is seen, in px. */
const MARGIN = 32;

/** What is typed in stays in sight when the keyboard of a phone, or what is done with words, takes room from the page. */
export function useCursorSeen(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { session } = typing.getState();
      if (session === null || !session.element.isConnected) return;
      const { top, bottom } = element.getBoundingClientRect();
      const { start, end } = session.place;
      if (end.bottom > bottom - MARGIN) element.scrollBy(0, end.bottom - bottom + MARGIN);
      else if (start.top < top + MARGIN) element.scrollBy(0, start.top - top - MARGIN);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
}
