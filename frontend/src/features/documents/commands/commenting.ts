/** Commenting, by pointer and by keys (EDIT-379). */

import type { Command } from "@/shared/commands";
import { anchorAt } from "../canvas/anchor";
import { visible } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import { framesOf } from "../hit/boxes";
import { type Bounds, middle } from "../hit/geometry";
import { commandsMessages as words } from "../messages/commands";
import type { CommandContext } from "./context";

/** In the middle of what is selected first, else of what is seen of the page. */
function commentHere(controller: CanvasController): void {
  const [id = null] = controller.selection.ids;
  const [frame] = framesOf(controller.boxes, id === null ? [] : [id]);
  const area: Bounds = frame ?? visible(controller.camera, controller.viewport);
  controller.acts.comment(anchorAt(controller, frame === undefined ? null : id, middle(area)));
}

export function commentingCommands({ editor, controller }: CommandContext): Command[] {
  return [
    {
      id: "tool.comment",
      label: words.tools.comment,
      group: words.groups.edit,
      shortcut: "c",
      run: () => editor.view.setState({ tool: { name: "comment" } }),
    },
    {
      id: "comment.here",
      label: words.commentHere,
      keywords: words.commentsKeywords,
      group: words.groups.add,
      shortcut: "shift+c",
      run: () => commentHere(controller),
    },
  ];
}
