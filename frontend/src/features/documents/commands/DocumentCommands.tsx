import { useMemo } from "react";
import { useRegisterCommands } from "@/shared/commands";
import { useCanvas } from "../canvas/context";
import { useEditor } from "../editor/context";
import { arrangingCommands } from "./arranging";
import { captionCommands } from "./captions";
import { commentingCommands } from "./commenting";
import type { CommandContext } from "./context";
import { fieldCommands } from "./fields";
import { goingCommands } from "./going";
import { insertingCommands } from "./inserting";
import { selectingCommands } from "./selecting";

/** All that changes a document by a command, beside what the canvas has (EDIT-179, EDIT-181). */
export function documentCommands(context: CommandContext) {
  const { editor } = context;
  return [
    ...selectingCommands(editor),
    ...arrangingCommands(editor),
    ...insertingCommands(context),
    ...commentingCommands(context),
    ...fieldCommands(editor),
    ...captionCommands(context),
    ...goingCommands(editor),
  ];
}

/** Offers the commands as long as the editor stands. */
export function DocumentCommands() {
  const editor = useEditor();
  const controller = useCanvas();
  useRegisterCommands(
    useMemo(() => documentCommands({ editor, controller }), [editor, controller]),
  );
  return null;
}
