/** Which page a command is about: that of its menu, the one that has the focus, else the one that is shown. */

import type { Editor } from "../editor/Editor";
import type { RecordId } from "../model/record";

let chosen: RecordId | null = null;

/** Does something about a page, whatever has the focus. */
export function withPage<T>(page: RecordId, work: () => T): T {
  const before = chosen;
  chosen = page;
  try {
    return work();
  } finally {
    chosen = before;
  }
}

/** The page that has the focus in the strip or in the flatplan. */
export function focusedPage(editor: Editor): RecordId | undefined {
  const element = document.activeElement?.closest<HTMLElement>("[data-page]");
  return editor.records.children("pages").find((page) => page === element?.dataset.page);
}

export function targetPage(editor: Editor): RecordId {
  return chosen ?? focusedPage(editor) ?? editor.view.getState().page;
}

/**
 * Gives the focus to a page as soon as it is drawn.
 *
 * @param within the list in which it stands; without one that which has the focus now
 */
export function focusPage(page: RecordId, within: HTMLElement | null = null): void {
  const list = within ?? document.activeElement?.closest("[data-pages]") ?? document;
  const focus = () => list.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus();
  focus();
  const { activeElement } = document;
  requestAnimationFrame(() => {
    // The person may have gone on meanwhile: what they type in keeps the focus.
    if ([activeElement, document.body].includes(document.activeElement)) focus();
  });
}
