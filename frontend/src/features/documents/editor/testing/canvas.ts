import { CanvasController } from "../../canvas/controller";
import { PageShower } from "../../render/shown";
import { Acts } from "../acts";
import type { Editor } from "../Editor";
import { useNudge } from "../nudge";
import { sceneOf } from "../scene";

/** The canvas of an editor as it stands now, without anything drawn. */
export function canvasOf(editor: Editor): CanvasController {
  const { document, layout, selection, view } = editor;
  const { editing } = selection.store.getState();
  const { page, width: pixels } = view.getState();
  const seen = new PageShower().show({
    document,
    page,
    pixels,
    width: editor.width,
    dark: false,
    pictures: new Map(),
    title: "Tidal Almanac",
  });
  if (seen === null) throw new Error("The document has no such page");
  const { nudge } = useNudge.getState();
  const scene = sceneOf({ page, width: pixels, document, editing, layout, nudge, seen }, null);
  return new CanvasController(scene, new Acts(editor, () => undefined));
}
