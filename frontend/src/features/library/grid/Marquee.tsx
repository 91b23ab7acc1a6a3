import { type RefObject, useEffect, useRef } from "react";
import { boxBetween, edgeScroll, type Point, sweep } from "@/shared/selection";
import { announce } from "@/shared/ui";
import { itemsIn } from "../layout/positions";
import { libraryMessages as words } from "../messages/library";
import { headerHeight, stage } from "../store/stage";
import { currentList, leaveMode, select, selection, useUi } from "../store/ui";
import styles from "./Marquee.module.css";

/** A press that moves less than this is a click, in px. */
const THRESHOLD = 4;
const NOT_EMPTY =
  "[data-item], a, button, input, textarea, select, label, [role='toolbar'], [data-keep], header, nav";

interface MarqueeProps {
  /** Where a marquee may begin: the whole page around the list too. */
  area: RefObject<HTMLElement | null>;
  surface: RefObject<HTMLElement | null>;
}

/**
 * Drawn and computed outside of React: while it is pulled, only the cards whose state changes are drawn.
 */
export function Marquee({ area, surface }: MarqueeProps) {
  const fill = useRef<HTMLDivElement>(null);
  const edge = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const begin = (event: PointerEvent) => {
      const onEmpty = event.target instanceof Element && !event.target.closest(NOT_EMPTY);
      if (!onEmpty || event.button !== 0 || event.pointerType === "touch" || stage.phone) return;
      useUi.setState({ focused: null });
      const list = surface.current;
      if (list) pull(event, list, [fill.current, edge.current]);
    };
    element.addEventListener("pointerdown", begin);
    return () => element.removeEventListener("pointerdown", begin);
  }, [area, surface]);
  return (
    <>
      <div ref={fill} className={styles.fill} hidden aria-hidden="true" />
      <div ref={edge} className={styles.edge} hidden aria-hidden="true" />
    </>
  );
}

function pull(start: PointerEvent, surface: HTMLElement, drawn: (HTMLElement | null)[]): void {
  const toContent = (x: number, y: number): Point => {
    const origin = surface.getBoundingClientRect();
    return { x: x - origin.left, y: y - origin.top };
  };
  const from = toContent(start.clientX, start.clientY);
  const keeps = start.shiftKey || start.ctrlKey || start.metaKey;
  const before = selection.getState();
  const base = keeps ? before : { ids: new Set<number>(), anchor: null };
  const wasSelecting = useUi.getState().mode === "Selectable";
  let at = { x: start.clientX, y: start.clientY };
  let begun = false;
  let frame = 0;
  let last = "";

  const draw = () => {
    const box = boxBetween(from, toContent(at.x, at.y));
    for (const element of drawn) {
      if (!element) continue;
      element.hidden = false;
      element.style.transform = `translate(${box.left}px, ${box.top}px)`;
      element.style.width = `${box.right - box.left}px`;
      element.style.height = `${box.bottom - box.top}px`;
    }
    const { layout } = stage;
    if (!layout) return;
    const hits = itemsIn(layout, box);
    const signature = `${hits.length}:${hits[0]}:${hits.at(-1)}`;
    if (signature === last) return;
    last = signature;
    select(sweep(base, currentList(), hits, start.ctrlKey || start.metaKey), { quietly: true });
  };
  const tick = () => {
    const by = edgeScroll(at.y, headerHeight(), window.innerHeight);
    if (by !== 0) {
      window.scrollBy(0, by);
      draw();
    }
    frame = requestAnimationFrame(tick);
  };
  const move = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    if (!begun) {
      if (Math.hypot(at.x - start.clientX, at.y - start.clientY) < THRESHOLD) return;
      begun = true;
      frame = requestAnimationFrame(tick);
    }
    event.preventDefault();
    draw();
  };
  const end = () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    window.removeEventListener("keydown", cancel, true);
    cancelAnimationFrame(frame);
    for (const element of drawn) if (element) element.hidden = true;
    document.documentElement.style.removeProperty("user-select");
    if (!begun) return;
    const { size } = selection.getState().ids;
    announce(words.select.announce(size));
    if (size === 0 && !wasSelecting && useUi.getState().mode === "Selectable") leaveMode();
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !begun) return;
    event.stopPropagation();
    select(before, { quietly: true });
    end();
  };
  // From the press on: a selection of text that has begun would follow the pointer.
  document.documentElement.style.userSelect = "none";
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  window.addEventListener("keydown", cancel, true);
}
