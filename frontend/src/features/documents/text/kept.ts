/** Keeps in sight which words are selected, while the focus is in a bar or a panel: browsers show that for one field only. */

import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import styles from "./text.module.css";

const key = new PluginKey<boolean>("kept");

/** Marks what is selected as long as the text has not the focus. */
export function keptPlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply: (transaction, away) => (transaction.getMeta(key) as boolean | undefined) ?? away,
    },
    props: {
      decorations: (state) => {
        const { from, to, empty } = state.selection;
        if (empty || key.getState(state) !== true) return null;
        const kept = Decoration.inline(from, to, { class: styles.kept ?? "" });
        return DecorationSet.create(state.doc, [kept]);
      },
      handleDOMEvents: {
        focus: (view) => {
          view.dispatch(view.state.tr.setMeta(key, false));
        },
        blur: (view) => {
          view.dispatch(view.state.tr.setMeta(key, true));
        },
      },
    },
  });
}
