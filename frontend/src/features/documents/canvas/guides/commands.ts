import type { Availability, Command } from "@/shared/commands";
import { middle } from "../../hit/geometry";
import { canvasMessages as words } from "../../messages/canvas";
import type { Axis } from "../../snapping/field";
import { visible } from "../camera";
import type { CanvasController } from "../controller";
import { focusedGuide } from "./focus";
import { freePlace, guideToDrawn } from "./places";

const { guides: names, groups, reasons } = words;

function layOut({ scene }: CanvasController): Availability {
  return scene.layout || { reason: reasons.locked };
}

function hasAny({ scene }: CanvasController): boolean {
  return scene.guides.x.length + scene.guides.y.length > 0;
}

/** Adds a guide in the middle of what is seen. */
function add(controller: CanvasController, axis: Axis): void {
  const { scene } = controller;
  const seen = middle(visible(controller.camera, controller.viewport));
  const at = guideToDrawn(scene, axis, seen[axis]);
  const [step] = scene.nudge;
  const taken = scene.guides[axis].includes(at);
  controller.guides.add(axis, taken ? freePlace(scene.guides[axis], at, step) : at);
}

/** Everything that the pointer does with guides, by keys (EDIT-014, EDIT-151). */
export function guideCommands(controller: CanvasController): Command[] {
  const group = groups.guides;
  const any = (): Availability => {
    const may = layOut(controller);
    return may === true ? hasAny(controller) || { reason: reasons.noGuide } : may;
  };
  const ways: readonly [Axis, string, string][] = [
    ["x", names.addUpright, "alt+shift+v"],
    ["y", names.addLevel, "alt+shift+h"],
  ];
  return [
    ...ways.map(
      ([axis, label, shortcut]): Command => ({
        id: `canvas.guide.${axis}`,
        label,
        keywords: names.keywords,
        group,
        shortcut,
        when: () => layOut(controller),
        run: () => add(controller, axis),
      }),
    ),
    {
      id: "canvas.guide.focus",
      label: names.focus,
      group,
      shortcut: "alt+shift+g",
      when: any,
      run: () => {
        controller.view.setState({ guides: true });
        controller.root?.querySelector<HTMLElement>("[data-guide][data-at]")?.focus();
      },
    },
    {
      id: "canvas.guide.removeAll",
      label: names.removeAll,
      group,
      when: any,
      run: () => {
        for (const axis of ["x", "y"] as const)
          if (controller.scene.guides[axis].length > 0) controller.acts.guides(axis, []);
      },
    },
    {
      id: "canvas.guide.toggle",
      label: names.toggle,
      group,
      shortcut: "mod+;",
      run: () => controller.view.setState(({ guides }) => ({ guides: !guides })),
    },
  ];
}

/** The keys of deleting, where a guide has the focus. */
export function removingCommands(controller: CanvasController): Command[] {
  return ["Delete", "Backspace"].map((key) => ({
    id: `guide.remove.${key}`,
    label: names.remove,
    group: groups.guides,
    shortcut: key,
    hiddenInPalette: true,
    when: () => focusedGuide() !== null && controller.scene.layout,
    run: () => {
      const guide = focusedGuide();
      if (guide === null) return;
      controller.guides.put(guide.axis, guide.at, null);
      controller.root?.focus({ preventScroll: true });
    },
  }));
}
