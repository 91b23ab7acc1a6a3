import type { Availability, Command } from "@/shared/commands";
import { canvasMessages as words } from "../messages/canvas";
import {
  alignSelection,
  distributeSelection,
  duplicateSelection,
  flipSelection,
  focusHandles,
  neighbour,
  nudgeBy,
  orderSelection,
  revealSelection,
  sameSizeSelection,
  say,
  sayDistances,
  selectAll,
  selectedRoots,
  selectNeighbour,
  sizeBy,
  zoomActual,
  zoomBy,
  zoomFit,
  zoomToSelection,
} from "./actions";
import type { CanvasController } from "./controller";
import { guideCommands } from "./guides/commands";
import { focusedGuide } from "./guides/focus";

const { commands: names, groups, reasons } = words;

/**
 * Whether keys are meant for the canvas: no text is being typed, and the focus is in it or nowhere. It is nowhere when
 * what had it is gone, such as a field of a panel whose widget was deleted.
 */
function listens({ root, scene }: CanvasController): boolean {
  if (root === null || scene.editing !== null || focusedGuide() !== null) return false;
  const focused = document.activeElement;
  return focused === null || focused === document.body || root.contains(focused);
}

/** Whether arrow keys have something to move: a guide with the focus, a handle, or the selection. */
function moves(controller: CanvasController): boolean {
  if (focusedGuide() !== null) return controller.scene.layout;
  return listens(controller) && needs(controller, 1) === true;
}

/** Whether so many widgets are selected by somebody who may change the layout; else why not. */
function needs(controller: CanvasController, count: 1 | 2 | 3): Availability {
  if (!controller.scene.layout) return { reason: reasons.locked };
  if (selectedRoots(controller).length >= count) return true;
  return { reason: [reasons.nothing, reasons.two, reasons.three][count - 1] ?? reasons.nothing };
}

const WAYS = [
  ["Left", { x: -1, y: 0 }, names.ways.left],
  ["Right", { x: 1, y: 0 }, names.ways.right],
  ["Up", { x: 0, y: -1 }, names.ways.up],
  ["Down", { x: 0, y: 1 }, names.ways.down],
] as const;

/** The arrow keys: plain and Shift move, with Ctrl/⌘ they resize (EDIT-139). */
function arrowCommands(controller: CanvasController): Command[] {
  const common = { group: groups.change, hiddenInPalette: true, when: () => moves(controller) };
  const sizes = { ...common, when: () => listens(controller) && needs(controller, 1) === true };
  return WAYS.flatMap(([key, way, name]): Command[] => [
    {
      ...common,
      id: `canvas.nudge.${key}`,
      label: names.nudge(name),
      shortcut: `Arrow${key}`,
      run: () => nudgeBy(controller, way, false),
    },
    {
      ...common,
      id: `canvas.nudgeFar.${key}`,
      label: names.nudgeFar(name),
      shortcut: `shift+Arrow${key}`,
      run: () => nudgeBy(controller, way, true),
    },
    {
      ...sizes,
      id: `canvas.size.${key}`,
      label: names.size(name),
      shortcut: `mod+Arrow${key}`,
      run: () => sizeBy(controller, way, false),
    },
    {
      ...sizes,
      id: `canvas.sizeFar.${key}`,
      label: names.sizeFar(name),
      shortcut: `mod+shift+Arrow${key}`,
      run: () => sizeBy(controller, way, true),
    },
  ]);
}

function selectCommands(controller: CanvasController): Command[] {
  const here = { group: groups.select, hiddenInPalette: true };
  const walks = (way: 1 | -1) => listens(controller) && neighbour(controller, way) !== undefined;
  return [
    {
      ...here,
      id: "canvas.next",
      label: names.next,
      shortcut: "Tab",
      when: () => walks(1),
      run: () => selectNeighbour(controller, 1),
    },
    {
      ...here,
      id: "canvas.previous",
      label: names.previous,
      shortcut: "shift+Tab",
      when: () => walks(-1),
      run: () => selectNeighbour(controller, -1),
    },
    {
      ...here,
      id: "canvas.enter",
      label: names.enter,
      shortcut: "Enter",
      when: () => listens(controller) && controller.selection.ids.length === 1,
      run: () => {
        controller.dispatch({ type: "enter" });
        say(controller);
      },
    },
    {
      ...here,
      id: "canvas.escape",
      label: names.escape,
      shortcut: "Escape",
      when: () =>
        listens(controller) || focusedGuide() !== null || controller.guides.pulled !== null,
      run: () => leaveStep(controller),
    },
    {
      ...here,
      id: "canvas.hand",
      label: names.hand,
      shortcut: " ",
      when: () => listens(controller),
      run: () => controller.dispatch({ type: "space", held: true }),
    },
    {
      id: "canvas.all",
      label: names.all,
      group: groups.select,
      shortcut: "mod+a",
      run: () => selectAll(controller),
    },
    {
      id: "canvas.handles",
      label: names.handles,
      group: groups.change,
      shortcut: "mod+Enter",
      when: () => needs(controller, 1),
      run: () => focusHandles(controller),
    },
  ];
}

/** Escape lets go of a guide, leaves a handle or a guide, and otherwise does what the machine says (EDIT-124, EDIT-143). */
function leaveStep(controller: CanvasController): void {
  const { root, guides } = controller;
  if (guides.pulled !== null) {
    guides.cancel();
    return;
  }
  if (!controller.busy && root && document.activeElement !== root) root.focus();
  else controller.dispatch({ type: "escape" });
}

function arrangeCommands(controller: CanvasController): Command[] {
  const command = (
    id: string,
    label: string,
    count: 1 | 2 | 3,
    run: () => void,
    shortcut?: string,
  ): Command => ({
    id: `canvas.${id}`,
    label,
    group: groups.align,
    when: () => needs(controller, count),
    run,
    ...(shortcut === undefined ? {} : { shortcut }),
  });
  const ways = ["left", "centre", "right", "top", "middle", "bottom"] as const;
  const axes = ["x", "y"] as const;
  const sizes = ["width", "height", "both"] as const;
  const orders = [
    ["front", "]"],
    ["forward", "mod+]"],
    ["backward", "mod+["],
    ["back", "["],
  ] as const;
  return [
    ...ways.map((way) =>
      command(`align.${way}`, names.align[way], 1, () => alignSelection(controller, way)),
    ),
    ...axes.map((axis) =>
      command(`distribute.${axis}`, names.distribute[axis], 3, () =>
        distributeSelection(controller, axis),
      ),
    ),
    ...sizes.map((size) =>
      command(`same.${size}`, names.same[size], 2, () => sameSizeSelection(controller, size)),
    ),
    ...axes.map((axis) =>
      command(`flip.${axis}`, names.flip[axis], 2, () => flipSelection(controller, axis)),
    ),
    ...orders.map(([step, key]) => ({
      ...command(
        `order.${step}`,
        names.order[step],
        1,
        () => orderSelection(controller, step),
        key,
      ),
      group: groups.order,
    })),
    {
      ...command("duplicate", names.duplicate, 1, () => duplicateSelection(controller), "mod+d"),
      group: groups.change,
    },
  ];
}

function viewCommands(controller: CanvasController): Command[] {
  const view = (id: string, label: string, shortcut: string, run: () => void): Command => ({
    id: `canvas.${id}`,
    label,
    group: groups.view,
    shortcut,
    run,
  });
  const { view: state } = controller;
  return [
    view("zoomIn", names.zoomIn, "mod+=", () => zoomBy(controller, 1)),
    view("zoomOut", names.zoomOut, "mod+-", () => zoomBy(controller, -1)),
    view("actual", names.actual, "mod+0", () => zoomActual(controller)),
    view("fit", names.fit, "alt+0", () => zoomFit(controller)),
    {
      ...view("toSelection", names.toSelection, "alt+9", () => zoomToSelection(controller)),
      when: () => controller.selection.ids.length > 0 || { reason: reasons.nothing },
    },
    {
      id: "canvas.reveal",
      label: names.reveal,
      group: groups.view,
      hiddenInPalette: true,
      run: () => revealSelection(controller),
    },
    {
      ...view("distances", names.distances, "alt+shift+m", () => sayDistances(controller)),
      keywords: names.distancesAlso,
      when: () => controller.selection.ids.length > 0 || { reason: reasons.nothing },
    },
    view("columns", names.columns, "mod+'", () => {
      state.setState(({ columns }) => ({ columns: !columns }));
    }),
  ];
}

/** Every action of the canvas as a command of the one registry (EDIT-179, EDIT-181). */
export function canvasCommands(controller: CanvasController): Command[] {
  return [
    ...selectCommands(controller),
    ...arrowCommands(controller),
    ...arrangeCommands(controller),
    ...viewCommands(controller),
    ...guideCommands(controller),
  ];
}
