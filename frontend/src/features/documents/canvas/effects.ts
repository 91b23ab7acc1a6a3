import type { Effect } from "../tools/state";
import { anchorAt } from "./anchor";
import { panBy } from "./camera";
import type { CanvasController } from "./controller";
import { create, duplicate, writeFrames } from "./making";

/**
 * Does what the machine of the tools asks for. What a gesture has shown stays until the scene shows it, which may be after
 * the next frame (EDIT-184).
 */
export function applyEffects(controller: CanvasController, effects: readonly Effect[]): void {
  if (!effects.some(({ type }) => type === "commit")) {
    for (const effect of effects) apply(controller, effect);
    return;
  }
  const isAhead = controller.acts.ahead(() => {
    for (const effect of effects) if (effect.type !== "restore") apply(controller, effect);
  });
  if (isAhead) controller.isSettling = true;
  else apply(controller, { type: "restore" });
}

/** The scene shows what a gesture has ended with. */
export function settle(controller: CanvasController): void {
  if (!controller.isSettling) return;
  controller.isSettling = false;
  apply(controller, { type: "restore" });
}

function apply(controller: CanvasController, effect: Effect): void {
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
    case "comment":
      acts.comment(anchorAt(controller, effect.id, effect.at));
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
