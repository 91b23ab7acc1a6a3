/** Adding fields to forms (EDIT-268, EDIT-269). */

import type { Availability, Command } from "@/shared/commands";
import { announce } from "@/shared/ui";
import type { Editor } from "../editor/Editor";
import { addField, formMeant } from "../editor/formFields";
import { nameOf } from "../editor/names";
import { commandsMessages } from "../messages/commands";
import { formsMessages as words } from "../messages/forms";
import { FIELD_TYPES, type FieldType } from "../model/fields";
import { isLocked, mayLayOut, selectAlone } from "./context";

const { groups, reasons } = commandsMessages;

function canAdd(editor: Editor): Availability {
  const may = mayLayOut(editor);
  if (may !== true) return may;
  const form = formMeant(editor);
  if (form === null) return { reason: reasons.form };
  return !isLocked(editor, form) || { reason: reasons.isLocked };
}

/** Adds a field to the form that is meant, and selects it. */
function add(editor: Editor, type: FieldType): void {
  const form = formMeant(editor);
  const made = form === null ? null : addField(editor, form, type);
  if (made === null) return;
  selectAlone(editor, [made]);
  announce(words.added(nameOf(editor.document, made)));
}

export function fieldCommands(editor: Editor): Command[] {
  return FIELD_TYPES.map((type) => ({
    id: `form.add.${type}`,
    label: words.add[type],
    keywords: words.addKeywords,
    group: groups.add,
    when: () => canAdd(editor),
    run: () => add(editor, type),
  }));
}
