import { useContext, useEffect } from "react";
import type { CanvasController } from "../canvas/controller";
import { useEditor } from "../editor/context";
import { browserPorts, connect } from "./connecting";
import { LiveContext } from "./state";

/** Keeps the open document connected with the others who have it open, for as long as it stands. */
export function Connection({ controller }: { controller: CanvasController }) {
  const editor = useEditor();
  const live = useContext(LiveContext);
  useEffect(
    () => connect(editor, controller, live, browserPorts(editor.numId)),
    [editor, controller, live],
  );
  return null;
}
