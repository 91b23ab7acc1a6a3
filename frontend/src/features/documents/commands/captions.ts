/** Giving a picture a caption (EDIT-252). */

import type { Availability, Command } from "@/shared/commands";
import { commandsMessages as words } from "../messages/commands";
import { isAlbum } from "../model/record";
import { captionOps, hasCaption } from "../structure/captions";
import { type CommandContext, freeRoots, needsFree, selectAlone } from "./context";

const { groups, reasons } = words;

function canHaveCaption({ editor }: CommandContext): Availability {
  const needed = needsFree(editor);
  if (needed !== true) return needed;
  const [picture, ...others] = freeRoots(editor);
  const isOne = picture !== undefined && others.length === 0;
  if (!isOne || editor.records.get(picture)?.kind !== "picture") return { reason: reasons.picture };
  const parent = editor.records.get(picture)?.parent ?? null;
  if (parent !== null && isAlbum(editor.records.get(parent)?.kind)) {
    return { reason: reasons.inAlbum };
  }
  return !hasCaption(editor.document, picture) || { reason: reasons.hasCaption };
}

/** Adds the text below the picture, as one step of undo, and goes on with its words. */
function addCaption({ editor, controller }: CommandContext): void {
  const [picture] = freeRoots(editor);
  if (picture === undefined) return;
  const { page } = editor.view.getState();
  const made = { text: editor.newId(), group: editor.newId() };
  if (!editor.change(captionOps(editor.document, page, picture, made))) return;
  controller.root?.focus({ preventScroll: true });
  selectAlone(editor, [made.text]);
  controller.acts.edit(made.text);
}

export function captionCommands(context: CommandContext): Command[] {
  return [
    {
      id: "picture.caption",
      label: words.caption,
      keywords: "figure legend",
      group: groups.add,
      when: () => canHaveCaption(context),
      run: () => addCaption(context),
    },
  ];
}
