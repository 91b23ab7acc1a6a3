/** Commenting on what is on the page: a finger that rests on it, or its menu, asks for that. */

import { useEffect } from "react";
import { useLatest } from "@/shared/ui";
import { anchorAt } from "../canvas/anchor";
import { useCanvas } from "../canvas/context";
import type { CanvasController } from "../canvas/controller";
import { commentedAt } from "../editor/commented";
import { useEditor } from "../editor/context";
import type { Commented, Editor } from "../editor/Editor";
import { below } from "../hit/query";
import { isTyped, type Place, pointAt } from "./taps";

/** A finger that rests for so long, in ms, asks to comment: a moment before browsers open their own menu. */
const LONG = 450;
/** A finger that moved by no more, in px, has not moved. */
const SLACK = 10;

/** What is commented on at a place of the window; of a widget that is named, its middle. */
function commentAt(
  editor: Editor,
  controller: CanvasController,
  place: Place,
  named: string | undefined,
): Commented | null {
  const { page } = editor.view.getState();
  if (named !== undefined) return commentedAt(editor, { widget: named, x: 500, y: 500 });
  const point = pointAt(controller, place);
  if (point === null) return { page, widget: null, x: 0, y: 0 };
  const widget = below(controller.boxes, point)[0] ?? null;
  return commentedAt(editor, anchorAt(controller, widget, point));
}

/** Begins a comment, and tells that it was. */
export function useCommenting(
  root: { readonly current: HTMLElement | null },
  isOn: boolean,
  onBegin: () => void,
): void {
  const editor = useEditor();
  const controller = useCanvas();
  const begun = useLatest(onBegin);
  useEffect(() => {
    const element = root.current;
    if (!element || !isOn) return;
    const end = new AbortController();
    const { signal } = end;
    let timer: number | undefined;
    let from: Place = { clientX: 0, clientY: 0 };
    let hasRested = false;
    const stop = () => window.clearTimeout(timer);
    const begin = (place: Place, named?: string) => {
      const commenting = commentAt(editor, controller, place, named);
      editor.selection.clear();
      editor.view.setState({ commenting });
      begun.current();
    };
    const down = (event: PointerEvent) => {
      stop();
      hasRested = false;
      if (event.pointerType === "mouse" || !event.isPrimary || isTyped(event)) return;
      from = event;
      timer = window.setTimeout(() => {
        hasRested = true;
        begin(event);
      }, LONG);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLACK) stop();
    };
    // The finger that has rested is let go: that is no tap.
    const click = (event: MouseEvent) => {
      if (!hasRested) return;
      hasRested = false;
      event.stopImmediatePropagation();
    };
    const menu = (event: MouseEvent) => {
      if (isTyped(event)) return;
      event.preventDefault();
      stop();
      if (hasRested) return;
      const { target, button } = event;
      const widget = target instanceof HTMLElement ? target.dataset.widget : undefined;
      // The key of the menu has no place: it is about what has the focus.
      begin(event, button === 2 ? undefined : widget);
    };
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    for (const name of ["pointerup", "pointercancel", "scroll"]) {
      element.addEventListener(name, stop, { signal });
    }
    element.addEventListener("click", click, { signal, capture: true });
    element.addEventListener("contextmenu", menu, { signal });
    return () => {
      stop();
      end.abort();
    };
  }, [editor, controller, root, isOn]);
}
