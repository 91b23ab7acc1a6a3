import type { Effect } from "../tools/state";
import { panBy } from "./camera";
import type { CanvasController } from "./controller";
import { create, duplicate, writeFrames } from "./making";

/** Does what the machine of the tools asks for. */
export function applyEffect(controller: CanvasController, effect: Effect): void {
  const { acts } = controller;
  switch (effect.type) {
    case "select":
      controller.setSelection(effect);
      acts.select(controller.selection);
      break;
    case "preview":
      controller.preview = effect.preview;
      controller.previews.show(effect.preview, controller.page);
      break;
    case "restore":
      controller.preview = null;
      controller.previews.clear();
      break;
    case "commit":
      writeFrames(controller, effect.frames);
      break;
    case "duplicate":
      duplicate(controller, effect.ids, effect.dx, effect.dy);
      break;
    case "create":
      create(controller, effect.kind, effect.at, effect.area);
      break;
    case "edit":
      acts.edit(effect.id);
      break;
    case "pan":
      controller.setCamera(panBy(controller.camera, effect.dx, effect.dy));
      break;
    case "tool":
      controller.tool = effect.tool;
      acts.tool(effect.tool);
      break;
    case "leave":
      acts.leave();
      break;
  }
}
