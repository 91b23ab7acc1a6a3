import type { NavigateFunction } from "react-router-dom";
import type { LibraryView } from "../arrangement/view";
import type { Layout } from "../layout/layout";
import { boxOf, neighbourOf } from "../layout/positions";
import { useUi } from "./ui";

/**
 * What is on the page right now, for commands and pointers that work outside of drawing. The page sets it
 * whenever it has drawn.
 */
interface Stage {
  layout: Layout | null;
  view: LibraryView;
  sortKey: string | null;
  surface: HTMLElement | null;
  navigate: NavigateFunction | null;
  phone: boolean;
}

export const stage: Stage = {
  layout: null,
  view: { kind: "all" },
  sortKey: null,
  surface: null,
  navigate: null,
  phone: false,
};

let wanted: number | null = null;

/** A card asks this when it becomes the active one: true once, for the card that was to get the focus. */
export function takesFocus(id: number): boolean {
  if (wanted !== id) return false;
  wanted = null;
  return true;
}

/** Kept free above and below an item that is scrolled to, in px. */
const AIR = 24;

export function headerHeight(): number {
  return stage.phone ? 64 : 72;
}

function revealItem(id: number): void {
  const { layout, surface } = stage;
  const box = layout && boxOf(layout, id);
  if (!box || !surface) return;
  const origin = surface.getBoundingClientRect().top;
  const above = origin + box.top - headerHeight() - AIR;
  const below = origin + box.bottom + AIR - window.innerHeight;
  if (above < 0) window.scrollBy(0, above);
  else if (below > 0) window.scrollBy(0, Math.min(below, above));
}

export function itemElement(id: number): HTMLElement | null {
  return stage.surface?.querySelector<HTMLElement>(`[data-item="${id}"]`) ?? null;
}

/** Moves the grid's tab stop, scrolls it into view and gives it the focus. */
export function focusItem(id: number): void {
  if (stage.layout?.rowOf(id) === undefined) return;
  wanted = id;
  const stays = useUi.getState().active === id;
  useUi.setState({ active: id, focused: id });
  revealItem(id);
  const element = itemElement(id);
  if (stays && element && takesFocus(id)) element.focus({ preventScroll: true });
}

/** Before items leave the page: the focus goes to the next one that stays. */
export function passFocusOn(leaving: Iterable<number>): void {
  const { layout } = stage;
  const { focused } = useUi.getState();
  const gone = new Set(leaving);
  if (!layout || focused === null || !gone.has(focused)) return;
  const next = neighbourOf(layout, focused, gone);
  if (next === null) return;
  wanted = next;
  useUi.setState({ active: next, focused: next });
}
