import { useEffect } from "react";
import { toPage } from "../canvas/camera";
import { useCanvas } from "../canvas/context";
import type { CanvasController } from "../canvas/controller";
import type { OnPastedFiles } from "../clipboard/clipboard";
import { pasteFromMenu } from "../clipboard/commands";
import { useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { framesOf } from "../hit/boxes";
import { unionOfFrames } from "../hit/geometry";
import { below } from "../hit/query";
import type { RecordId } from "../model/record";
import { slop } from "../tools/context";
import { openWidgetMenu } from "./widgetMenu";

interface CanvasMenuProps {
  onPastedFiles?: OnPastedFiles | null;
}

/** The context menu of the canvas: of what the press has selected, with all that lies below it (EDIT-178). */
export function CanvasMenu({ onPastedFiles = null }: CanvasMenuProps) {
  const editor = useEditor();
  const controller = useCanvas();
  useEffect(() => {
    const { root } = controller;
    if (root === null) return;
    const open = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("[data-edited]")) return;
      event.preventDefault();
      const touched = "pointerType" in event && event.pointerType === "touch";
      // The key of the menu has no button, and no place.
      if (event.button === 2 || event.ctrlKey || touched)
        atPointer(editor, controller, onPastedFiles, event);
      else openWidgetMenu({ editor, controller }, selectedRect(controller, root));
    };
    root.addEventListener("contextmenu", open);
    return () => root.removeEventListener("contextmenu", open);
  }, [editor, controller, onPastedFiles]);
  return null;
}

function atPointer(
  editor: Editor,
  controller: CanvasController,
  onPastedFiles: OnPastedFiles | null,
  { clientX, clientY }: MouseEvent,
): void {
  const { left = 0, top = 0 } = controller.root?.getBoundingClientRect() ?? {};
  const point = toPage(controller.camera, { x: clientX - left, y: clientY - top });
  const at = controller.toDrawing(point);
  openWidgetMenu(
    { editor, controller },
    { x: clientX, y: clientY },
    {
      below: below(controller.boxes, point, slop(controller.context())) as RecordId[],
      pasteHere: () => void pasteFromMenu({ editor, controller, onPastedFiles }, at),
    },
  );
}

/** Where the selection is in the window: the key of the menu points at no place. */
function selectedRect({ boxes, selection, camera }: CanvasController, root: HTMLElement): DOMRect {
  const bounds = unionOfFrames(framesOf(boxes, selection.ids));
  const { left, top } = root.getBoundingClientRect();
  if (bounds === null) return new DOMRect(left + 24, top + 24, 0, 0);
  const unit = camera.zoom / 100;
  const x = left + camera.x + bounds.x * unit;
  const y = top + camera.y + bounds.y * unit;
  return new DOMRect(x, y, bounds.width * unit, Math.min(bounds.height * unit, 48));
}
