import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { useEditor } from "../editor/context";
import { Gesture } from "../editor/gesture";

/** Something that is dragged or held: all of it is one gesture, which begins with the first change. */
export interface Live {
  /** The gesture that goes on; begins one. */
  gesture(): Gesture;
  end(): void;
  cancel(): void;
}

/** @param dragging holds what calls it off, while it goes on */
export function useLive(dragging: RefObject<(() => void) | null>): Live {
  const editor = useEditor();
  const current = useRef<Gesture | null>(null);
  const stop = useCallback(
    (how: "end" | "cancel") => {
      current.current?.[how]();
      current.current = null;
      dragging.current = null;
    },
    [dragging],
  );
  useEffect(() => () => stop("end"), [stop]);
  return useMemo(
    () => ({
      gesture: () => {
        current.current ??= new Gesture(editor);
        dragging.current = () => stop("cancel");
        return current.current;
      },
      end: () => stop("end"),
      cancel: () => stop("cancel"),
    }),
    [editor, dragging, stop],
  );
}
