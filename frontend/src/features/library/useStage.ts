import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useNavigate } from "react-router-dom";
import { nothing, retain, selectionList } from "@/shared/selection";
import { useListener } from "@/shared/ui";
import type { LibraryView } from "./arrangement/view";
import type { Layout } from "./layout/layout";
import { isForeign } from "./store/shared";
import { stage } from "./store/stage";
import {
  backToDraggable,
  currentList,
  leaveMode,
  selection,
  setCurrentList,
  useUi,
} from "./store/ui";

/** Containers whose controls act on the item that has (or had) the focus. */
const ABOUT_ITEMS =
  "[data-item], [role='toolbar'], [role='menu'], [role='dialog'], [role='alertdialog'], [data-floating]";

/** The Archive and whatever is somebody else's cannot be selected. */
function selectableOf(order: readonly number[]): readonly number[] {
  return order.filter((id) => id > 0 && !isForeign(id));
}

interface StageInput {
  layout: Layout;
  view: LibraryView;
  pageKey: string;
  sortKey: string | null;
  surface: RefObject<HTMLDivElement | null>;
  phone: boolean;
}

/** Hands what is on the page now to the part that works outside of drawing. */
export function useStage(input: StageInput): void {
  const { layout, view, pageKey, sortKey, surface, phone } = input;
  const navigate = useNavigate();
  useLayoutEffect(() => {
    Object.assign(stage, { view, sortKey, surface: surface.current, navigate, phone });
  });

  // A press elsewhere: keys that act on an item may not reach one that looks left alone.
  const elsewhere = ({ target }: PointerEvent) => {
    if (target instanceof Element && target.closest(ABOUT_ITEMS)) return;
    useUi.setState({ focused: null });
  };
  useListener("pointerdown", elsewhere, { capture: true });

  useLayoutEffect(() => {
    stage.layout = layout;
    setCurrentList(selectionList(selectableOf(layout.order)));
    const { active, mode, asked } = useUi.getState();
    if (active === null || layout.rowOf(active) === undefined) {
      useUi.setState({ active: layout.order[0] ?? null });
    }
    const kept = retain(selection.getState(), currentList());
    if (kept === selection.getState()) return;
    selection.setState(kept);
    if (mode !== "Selectable") return;
    // With nothing left to select, or nothing left of a selection nobody asked the mode for, it ends.
    if (currentList().order.length === 0) backToDraggable();
    else if (kept.ids.size === 0 && !asked) leaveMode();
  }, [layout]);

  useEffect(() => {
    // Another page begins anew; only what is being carried into a collection goes along.
    return () => {
      if (!pageKey || useUi.getState().dragged) return;
      if (useUi.getState().mode === "Selectable") backToDraggable();
      selection.setState(nothing);
      useUi.setState({ active: null, focused: null, renaming: null });
    };
  }, [pageKey]);
}
