/** Grouping, stacking, locking, hiding and deleting. */

import type { Availability, Command } from "@/shared/commands";
import { announce } from "@/shared/ui";
import type { Editor } from "../editor/Editor";
import { commandsMessages as words } from "../messages/commands";
import type { Op } from "../model/op";
import { isAlbum, type RecordId, valueAt } from "../model/record";
import {
  albumOps,
  areSiblings,
  groupOps,
  isDissolvable,
  stackOps,
  ungroupOps,
} from "../structure/grouping";
import { removeOps } from "../structure/removing";
import { widgetsIn } from "../structure/tree";
import {
  freeRoots,
  mayLayOut,
  needsFree,
  needsSelection,
  selectAlone,
  selectedRoots,
} from "./context";

const { groups, reasons } = words;

function canHold(editor: Editor): Availability {
  const needed = needsFree(editor);
  if (needed !== true) return needed;
  const chosen = freeRoots(editor);
  if (!areSiblings(editor.document, chosen)) return { reason: reasons.notTogether };
  const parent = editor.records.get(chosen[0] as RecordId)?.parent ?? null;
  const kind = parent === null ? undefined : editor.records.get(parent)?.kind;
  if (kind === "form") return { reason: reasons.formOnly };
  return !isAlbum(kind) || { reason: reasons.albumOnly };
}

/** Can the selection become a gallery or a slideshow? */
function canBeAlbum(editor: Editor): Availability {
  const held = canHold(editor);
  if (held !== true) return held;
  const chosen = freeRoots(editor);
  const pictures = chosen.every((id) => editor.records.get(id)?.kind === "picture");
  return pictures || { reason: reasons.pictures };
}

/** Makes a group or a stack of the selection, and selects it. */
function hold(editor: Editor, opsOf: typeof groupOps): void {
  const { page } = editor.view.getState();
  const holder = editor.newId();
  if (editor.change(opsOf(editor.document, page, freeRoots(editor), holder)))
    selectAlone(editor, [holder]);
}

const dissolvable = (editor: Editor) =>
  freeRoots(editor).filter((id) => isDissolvable(editor.records.get(id)));

/** Dissolves the selected groups and stacks, and selects what was in them. */
function dissolve(editor: Editor): void {
  const { page } = editor.view.getState();
  const { document } = editor;
  const chosen = dissolvable(editor);
  const members = chosen.flatMap((id) => widgetsIn(document, id).map(([member]) => member));
  if (editor.change(chosen.flatMap((id) => ungroupOps(document, page, id))))
    selectAlone(editor, members);
}

/** Is all of it so? Then the command takes it back. */
const areAll = (editor: Editor, ids: readonly RecordId[], key: "locked" | "hidden") =>
  ids.length > 0 && ids.every((id) => editor.value(id, key) === true);

/** Locks widgets, or unlocks them (EDIT-159). */
export function lockOps(editor: Editor, ids: readonly RecordId[], locked: boolean): Op[] {
  return ids.map((id) => editor.setOp(id, "locked", locked ? true : null));
}

/** Hides widgets at the width that is shown, or shows them there (EDIT-060). What says nothing of its own follows the base. */
export function hideOps(editor: Editor, ids: readonly RecordId[], hidden: boolean): Op[] {
  const { width } = editor;
  return ids.flatMap((id): Op[] => {
    const record = editor.records.get(id);
    if (record === undefined || (valueAt(record, "hidden", width) === true) === hidden) return [];
    const inherited = width !== "base" && record.base.hidden === true;
    return [editor.setOp(id, "hidden", inherited === hidden ? null : hidden)];
  });
}

/** Deletes what is selected and not locked. */
export function removeSelected(editor: Editor): void {
  const ops = removeOps(editor.document, freeRoots(editor));
  if (!editor.change(ops)) return;
  editor.selection.retain((id) => editor.records.get(id) !== undefined);
  announce(words.deleted(ops.length));
}

/** Is the focus in a part of the page that has its own meaning for the keys of deleting? */
const ownsKeys = () => document.activeElement?.closest("[data-own-keys]") != null;

export function arrangingCommands(editor: Editor): Command[] {
  const remove = () => removeSelected(editor);
  const toggle = (key: "locked" | "hidden", opsOf: typeof lockOps) => {
    const ids = selectedRoots(editor);
    editor.change(opsOf(editor, ids, !areAll(editor, ids, key)));
  };
  return [
    {
      id: "edit.group",
      label: words.group,
      group: groups.arrange,
      shortcut: "mod+g",
      when: () => canHold(editor),
      run: () => hold(editor, groupOps),
    },
    {
      id: "edit.ungroup",
      label: words.ungroup,
      group: groups.arrange,
      shortcut: "mod+shift+g",
      when: () => {
        const needed = needsFree(editor);
        if (needed !== true) return needed;
        return dissolvable(editor).length > 0 || { reason: reasons.noGroup };
      },
      run: () => dissolve(editor),
    },
    {
      id: "edit.stack",
      label: words.stack,
      keywords: "auto layout row column section",
      group: groups.arrange,
      shortcut: "shift+a",
      when: () => canHold(editor),
      run: () => hold(editor, stackOps),
    },
    ...(["gallery", "slideshow"] as const).map(
      (kind): Command => ({
        id: `edit.${kind}`,
        label: words[kind],
        keywords: "pictures album lightbox carousel grid",
        group: groups.arrange,
        when: () => canBeAlbum(editor),
        run: () =>
          hold(editor, (document, page, ids, id) => albumOps(document, page, ids, id, kind)),
      }),
    ),
    {
      id: "edit.lock",
      get label() {
        return areAll(editor, selectedRoots(editor), "locked") ? words.unlock : words.lock;
      },
      group: groups.arrange,
      shortcut: "mod+shift+l",
      when: () => needsSelection(editor),
      run: () => toggle("locked", lockOps),
    },
    {
      id: "edit.hide",
      get label() {
        const width = words.widths[editor.width];
        return areAll(editor, selectedRoots(editor), "hidden")
          ? words.show(width)
          : words.hide(width);
      },
      group: groups.arrange,
      shortcut: "mod+shift+h",
      when: () => needsSelection(editor),
      run: () => toggle("hidden", hideOps),
    },
    {
      id: "edit.delete",
      label: words.delete,
      group: groups.edit,
      shortcut: "Backspace",
      danger: true,
      when: () => (mayLayOut(editor) === true && ownsKeys() ? false : needsFree(editor)),
      run: remove,
    },
    {
      id: "edit.deleteForward",
      label: words.delete,
      group: groups.edit,
      shortcut: "Delete",
      hiddenInPalette: true,
      when: () => !ownsKeys() && needsFree(editor) === true,
      run: remove,
    },
  ];
}
