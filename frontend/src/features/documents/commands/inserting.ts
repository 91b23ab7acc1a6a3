/** Tools, and adding widgets without a pointer (EDIT-014). */

import type { Command } from "@/shared/commands";
import { announce } from "@/shared/ui";
import { visible } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import { makeWidget } from "../editor/acts";
import { defaultOf } from "../editor/defaults";
import { nameOf } from "../editor/names";
import { middle, type Point } from "../hit/geometry";
import { commandsMessages as words } from "../messages/commands";
import type { Tool } from "../tools/state";
import { type CommandContext, mayLayOut } from "./context";

const { groups, reasons } = words;

/** The key that takes a tool; with Shift it adds the widget at once. */
const KEYS: Readonly<Partial<Record<keyof typeof words.insert, string>>> = {
  text: "t",
  picture: "p",
  rectangle: "r",
  ellipse: "o",
  line: "l",
  button: "b",
};

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** The middle of what is seen of the page, in hundredths of a pixel of the design width that is shown. */
export function middleSeen(controller: CanvasController): Point {
  const { camera, viewport } = controller;
  const { page } = controller.context();
  const { x, y } = middle(visible(camera, viewport));
  return controller.toDrawing({ x: clamp(x, page.width), y: clamp(y, page.height) });
}

/** Adds a widget in the middle of what is seen of the page. */
function insert({ editor, controller }: CommandContext, drawn: string): void {
  const size = defaultOf(drawn)?.size;
  if (size === undefined) return;
  const [width, height] = size;
  const at = middleSeen(controller);
  const whole = (length: number) => Math.round(length / 100) * 100;
  const frame = { x: whole(at.x - width / 2), y: whole(at.y - height / 2), width, height };
  const made = makeWidget(editor, drawn, frame);
  if (made === null) return;
  controller.root?.focus({ preventScroll: true });
  editor.selection.enter(null);
  if (editor.records.get(made)?.kind === "text") controller.acts.edit(made);
  else editor.selection.select([made]);
  announce(words.inserted(nameOf(editor.document, made)));
}

export function insertingCommands(context: CommandContext): Command[] {
  const { editor } = context;
  const take = (tool: Tool) => editor.view.setState({ tool });
  const drawable = Object.entries(words.insert) as [keyof typeof words.insert, string][];
  return [
    {
      id: "tool.select",
      label: words.tools.select,
      group: groups.edit,
      shortcut: "v",
      run: () => take({ name: "select" }),
    },
    {
      id: "tool.hand",
      label: words.tools.hand,
      group: groups.edit,
      shortcut: "h",
      run: () => take({ name: "hand" }),
    },
    {
      id: "tool.keep",
      label: words.keepTool,
      group: groups.edit,
      when: () => editor.view.getState().tool.name === "create" || { reason: reasons.noTool },
      run: () => {
        const { tool } = editor.view.getState();
        if (tool.name === "create") take({ ...tool, keep: true });
      },
    },
    ...drawable.map(([kind, label]): Command => {
      const key = KEYS[kind];
      return {
        id: `insert.${kind}`,
        label,
        group: groups.add,
        when: () => mayLayOut(editor),
        run: () => insert(context, kind),
        ...(key === undefined ? {} : { shortcut: `shift+${key}` }),
      };
    }),
    ...drawable.map(([kind, label]): Command => {
      const key = KEYS[kind];
      return {
        id: `tool.${kind}`,
        label: words.draw(label),
        group: groups.add,
        when: () => mayLayOut(editor),
        run: () => take({ name: "create", kind, keep: false }),
        ...(key === undefined ? {} : { shortcut: key }),
      };
    }),
  ];
}
