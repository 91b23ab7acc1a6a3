/** What a shortcut acts on: what is selected at the moment it is pressed. */

import { Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/**
 * Reads the browser's selection before a shortcut acts on it.
 *
 * Browsers tell of a new selection in a task of its own. Keys that come quickly, or a machine that is busy, let the
 * shortcut come first: it would act on what was selected before.
 */
export function pressedPlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) readSelection(view);
        return false;
      },
    },
  });
}

function readSelection(view: EditorView): void {
  const selected = view.dom.ownerDocument.getSelection();
  const { anchorNode, focusNode } = selected ?? {};
  if (selected == null || anchorNode == null || focusNode == null || view.composing) return;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const { doc, selection, tr } = view.state;
  if (!(selection instanceof TextSelection)) return;
  const anchor = view.posAtDOM(anchorNode, selected.anchorOffset);
  const head = view.posAtDOM(focusNode, selected.focusOffset);
  const now = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (!now.eq(selection)) view.dispatch(tr.setSelection(now));
}
