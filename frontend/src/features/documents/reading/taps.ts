/** What can be changed by a tap on the page: its texts and its pictures. */

import { useEffect, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { useLatest } from "@/shared/ui";
import { useCanvas } from "../canvas/context";
import type { CanvasController } from "../canvas/controller";
import { useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { useScene } from "../frame/SceneProvider";
import type { Point } from "../hit/geometry";
import { below } from "../hit/query";
import type { RecordId } from "../model/record";

/** A finger may be so far beside what is thin, in hundredths of a pixel. */
const SLOP = 800;

export type Place = Pick<MouseEvent, "clientX" | "clientY">;

const canChange = (editor: Editor, id: RecordId) => {
  const { kind, base } = editor.records.get(id) ?? {};
  return (kind === "text" || kind === "picture") && base?.locked !== true;
};

/** A place of the window on the page, in hundredths of a pixel; null while there is none. */
export function pointAt(
  { page, scene }: CanvasController,
  { clientX, clientY }: Place,
): Point | null {
  const paper = page?.getBoundingClientRect();
  if (paper === undefined || paper.width === 0) return null;
  const unit = scene.width / paper.width;
  return { x: (clientX - paper.left) * unit, y: (clientY - paper.top) * unit };
}

/** The uppermost text or picture at a place of the window. */
function meantAt(editor: Editor, controller: CanvasController, place: Place): RecordId | null {
  const point = pointAt(controller, place);
  if (point === null) return null;
  const found = below(controller.boxes, point, SLOP) as RecordId[];
  return found.find((id) => canChange(editor, id)) ?? null;
}

/** A tap, or Enter, puts the cursor into a text, and opens what can be done with a picture. */
export function useTaps(
  root: { readonly current: HTMLElement | null },
  edits: boolean,
  onPicture: (picture: RecordId) => void,
): void {
  const editor = useEditor();
  const controller = useCanvas();
  const open = useLatest(onPicture);
  useEffect(() => {
    const element = root.current;
    if (!element || !edits) return;
    const end = new AbortController();
    const change = (id: RecordId) => {
      if (editor.records.get(id)?.kind === "picture") return open.current(id);
      // Phones show their keyboard only for a focus that is set while the tap is handled.
      flushSync(() => editor.selection.edit(id));
    };
    const tap = (event: MouseEvent) => {
      if (isTyped(event)) return;
      const { left, top } = element.getBoundingClientRect();
      controller.pointer = { x: event.clientX - left, y: event.clientY - top };
      const id = meantAt(editor, controller, event);
      if (id === null) editor.selection.clear();
      else change(id);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || isTyped(event) || !(event.target instanceof HTMLElement)) return;
      const id = event.target.dataset.widget as RecordId | undefined;
      if (id === undefined || !canChange(editor, id)) return;
      event.preventDefault();
      change(id);
    };
    element.addEventListener("click", tap, { signal: end.signal });
    element.addEventListener("keydown", key, { signal: end.signal });
    return () => end.abort();
  }, [editor, controller, root, edits]);
}

/** Is it about the text that is typed in? */
export const isTyped = ({ target }: Event) =>
  target instanceof Element && target.closest("[data-edited]") !== null;

/** Texts and pictures are reached with the keyboard, in the order in which they are read. */
export function useReached(edits: boolean, hint: string): void {
  const editor = useEditor();
  const controller = useCanvas();
  const { shown } = useScene();
  const editing = useStore(editor.selection.store, (selected) => selected.editing);
  // Another scene may have other elements.
  useLayoutEffect(() => {
    if (!edits || shown.page === "") return;
    const reached = [...controller.elements].filter(
      ([id]) => id !== editing && canChange(editor, id as RecordId),
    );
    for (const [, element] of reached) {
      element.tabIndex = 0;
      element.setAttribute("aria-describedby", hint);
    }
    return () => {
      for (const [, element] of reached) {
        element.removeAttribute("tabindex");
        element.removeAttribute("aria-describedby");
      }
    };
  }, [editor, controller, shown, editing, edits, hint]);
}
