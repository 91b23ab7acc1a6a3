import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { nothing, pickOne, rangeTo, toggle } from "@/shared/selection";
import { openItemMenu, openPageMenu } from "../commands/menus";
import { type Step, stepFrom } from "../layout/positions";
import { openItem } from "../store/opening";
import { focusItem, itemElement, stage } from "../store/stage";
import { currentList, select, selection, useUi } from "../store/ui";

const steps: Record<string, Step> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "start",
  End: "end",
  PageUp: "pageUp",
  PageDown: "pageDown",
};

export function itemAt(target: EventTarget | null): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-item]") : null;
  return element?.dataset.item === undefined ? null : Number(element.dataset.item);
}

/** Fields and buttons inside a card look after themselves. */
export function keepsSelection(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-keep], input, textarea") !== null;
}

function showMenu(id: number): void {
  const element = itemElement(id);
  if (!element) return;
  const opener = element.querySelector<HTMLElement>("[data-menu]") ?? element;
  openItemMenu(id, opener.getBoundingClientRect());
}

/** Arrows walk, Shift+arrows extend, Enter opens (or, while selecting, toggles), the menu key shows the menu. */
function onKeyDown(event: KeyboardEvent): void {
  const { layout } = stage;
  const id = itemAt(event.target);
  if (id === null || !layout || keepsSelection(event.target) || event.defaultPrevented) return;
  if (event.altKey || event.ctrlKey || event.metaKey) {
    const spaced = event.key === " " && (event.ctrlKey || event.metaKey);
    if (!spaced) return;
  }
  if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
    event.preventDefault();
    showMenu(id);
    return;
  }
  if (event.target instanceof Element && event.target.closest("button")) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    openItem(id);
    return;
  }
  if (event.key === " ") {
    event.preventDefault();
    select(toggle(selection.getState(), currentList(), id));
    return;
  }
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const next = stepFrom(layout, id, step);
  if (next === null) return;
  focusItem(next);
  if (!event.shiftKey) return;
  const now = selection.getState();
  const from = now.anchor === null ? pickOne(currentList(), id) : now;
  select(rangeTo(from === nothing ? pickOne(currentList(), next) : from, currentList(), next));
}

function onClick(event: MouseEvent): void {
  const id = itemAt(event.target);
  if (id === null || event.button !== 0 || keepsSelection(event.target)) return;
  const target = event.target as Element;
  const opener = target.closest("[data-menu]");
  if (opener) {
    event.preventDefault();
    useUi.setState({ active: id, focused: id });
    openItemMenu(id, opener.getBoundingClientRect());
    return;
  }
  const list = currentList();
  const { mode } = useUi.getState();
  const changes = event.ctrlKey || event.metaKey;
  if (event.shiftKey || changes || mode === "Selectable") {
    event.preventDefault();
    if (event.shiftKey) select(rangeTo(selection.getState(), list, id, changes));
    else select(toggle(selection.getState(), list, id));
    focusItem(id);
    return;
  }
  event.preventDefault();
  openItem(id);
}

function onContextMenu(event: MouseEvent): void {
  if (keepsSelection(event.target)) return;
  const id = itemAt(event.target);
  const point = { x: event.clientX, y: event.clientY };
  if (id === null) {
    const { surface, layout } = stage;
    if (!surface || !layout || (event.target as Element).closest("a, button, header")) return;
    event.preventDefault();
    openPageMenu(point);
    return;
  }
  event.preventDefault();
  useUi.setState({ active: id, focused: id });
  // The menu key reports no position.
  if (point.x === 0 && point.y === 0) showMenu(id);
  else openItemMenu(id, point);
}

function onFocus(event: FocusEvent): void {
  const id = itemAt(event.target);
  if (id !== null) useUi.setState({ active: id, focused: id });
}

function onBlur(event: FocusEvent): void {
  const next = event.relatedTarget;
  if (itemAt(next) !== null) return;
  // A menu, a dialog or the palette borrows the focus; the item is still what it is about.
  const borrowed =
    next === null ||
    (next instanceof Element &&
      next.closest("[role='menu'], [role='dialog'], [role='alertdialog'], [data-floating]"));
  if (!borrowed) useUi.setState({ focused: null });
}

/** One set of listeners for all items. */
export const surfaceHandlers = { onKeyDown, onClick, onContextMenu, onFocus, onBlur };
