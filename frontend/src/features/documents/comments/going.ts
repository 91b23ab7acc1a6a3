/** Going to what a comment is about. */

import { pointOf } from "../canvas/anchor";
import { reveal } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import { anchorOf } from "../editor/commented";
import type { Commented, Editor } from "../editor/Editor";

/** So much around a place is brought into sight with it, in hundredths of a pixel. */
const AROUND = 20_000;

/** Brings the place of a comment into sight, on its page; the page is drawn first. */
export function showPlace(editor: Editor, controller: CanvasController, at: Commented): void {
  requestAnimationFrame(() => {
    const point = pointOf(controller, anchorOf(editor.document, editor.width, at));
    if (point === null) return;
    const around = {
      x: point.x - AROUND / 2,
      y: point.y - AROUND / 2,
      width: AROUND,
      height: AROUND,
    };
    controller.setCamera(reveal(controller.camera, around, controller.viewport));
  });
}
