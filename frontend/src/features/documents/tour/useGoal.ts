import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useDocument, useEditor, useWidth } from "../editor/context";
import type { Watched } from "./goals";
import type { TourStep } from "./steps";

const PREVIEW = "[data-tour='preview']";

/** Has the person done what the step asks for since it began? Once done it stays done. */
export function useGoal(step: TourStep, published: number): boolean {
  const editor = useEditor();
  const document = useDocument();
  const width = useWidth();
  const editing = useStore(editor.selection.store, (selected) => selected.editing);
  const previews = usePreviews();
  const now: Watched = { document, width, editing, previews, published };
  const begun = useRef({ step, watched: now, done: false });
  if (begun.current.step !== step) begun.current = { step, watched: now, done: false };
  begun.current.done ||= step.reached(begun.current.watched, now);
  return begun.current.done;
}

/** How often the link to the preview was followed. */
function usePreviews(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest(PREVIEW)) setCount((known) => known + 1);
    };
    document.addEventListener("click", follow, true);
    document.addEventListener("auxclick", follow, true);
    return () => {
      document.removeEventListener("click", follow, true);
      document.removeEventListener("auxclick", follow, true);
    };
  }, []);
  return count;
}
