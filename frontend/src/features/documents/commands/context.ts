/** What commands of the editor work on, and when they can. */

import type { Availability } from "@/shared/commands";
import type { CanvasController } from "../canvas/controller";
import type { Editor } from "../editor/Editor";
import { commandsMessages as words } from "../messages/commands";
import type { RecordId } from "../model/record";
import { above, rootsOf } from "../structure/tree";

export interface CommandContext {
  readonly editor: Editor;
  readonly controller: CanvasController;
}

const { reasons } = words;

/** The selected widgets, without those whose holder is selected as well. */
export function selectedRoots({ document, selection }: Editor): RecordId[] {
  return rootsOf(document, selection.store.getState().ids);
}

/** Is it locked, or something that it lies in? */
export function isLocked({ document }: Editor, id: RecordId): boolean {
  return [id, ...above(document, id)].some(
    (each) => document.records.get(each)?.base.locked === true,
  );
}

/** Those of the selected widgets that nobody has locked. */
export function freeRoots(editor: Editor): RecordId[] {
  return selectedRoots(editor).filter((id) => !isLocked(editor, id));
}

/** May the person change the layout? Else why not. */
export function mayLayOut({ layout }: Editor): Availability {
  return layout || { reason: reasons.locked };
}

/** Is anything selected by somebody who may change the layout? */
export function needsSelection(editor: Editor): Availability {
  if (!editor.layout) return { reason: reasons.locked };
  return selectedRoots(editor).length > 0 || { reason: reasons.nothing };
}

/** Is anything selected that can be moved or deleted? */
export function needsFree(editor: Editor): Availability {
  const needed = needsSelection(editor);
  if (needed !== true) return needed;
  return freeRoots(editor).length > 0 || { reason: reasons.isLocked };
}

/** Selects these, whatever they lie in: no group is open then but the one that all of them lie in. */
export function selectAlone(editor: Editor, ids: readonly RecordId[]): void {
  const { selection, document } = editor;
  const parents = new Set(ids.map((id) => document.records.get(id)?.parent ?? null));
  const [parent = null] = parents;
  const opened = parents.size === 1 && document.records.get(parent as RecordId)?.kind !== "page";
  selection.enter(opened ? parent : null);
  selection.select(ids);
}
