/** What keys do in the list of layers. */

import type { Command } from "@/shared/commands";
import { announce } from "@/shared/ui";
import { isLocked } from "../commands/context";
import type { Editor } from "../editor/Editor";
import { nameOf } from "../editor/names";
import { layersMessages as words } from "../messages/layers";
import type { RecordId } from "../model/record";
import { readingOps } from "../structure/reading";
import { type Row, stepOf } from "./rows";
import { type How, selectRow } from "./selecting";

export interface LayersKeys {
  readonly tree: () => HTMLElement | null;
  readonly rows: () => readonly Row[];
  /** The row that has the focus. */
  readonly active: () => RecordId | null;
  readonly show: (id: RecordId) => void;
  readonly fold: (id: RecordId, folds: boolean) => void;
  readonly rename: (id: RecordId) => void;
}

export function layersCommands(editor: Editor, keys: () => LayersKeys): Command[] {
  const inTree = () => {
    const tree = keys().tree();
    return tree !== null && tree === document.activeElement;
  };
  const key = (shortcut: string, label: string, run: (row: Row, at: number) => void): Command => ({
    id: `layers.key.${shortcut}`,
    label,
    group: words.label,
    shortcut,
    hiddenInPalette: true,
    when: () => inTree() && keys().active() !== null,
    run: () => {
      const rows = keys().rows();
      const at = rows.findIndex(({ id }) => id === keys().active());
      const row = rows[at];
      if (row !== undefined) run(row, at);
    },
  });
  const go = (to: Row | undefined, how: How = "alone") => {
    if (to === undefined) return;
    selectRow(editor, keys().rows(), to.id, how, keys().active());
    keys().show(to.id);
  };
  const move = (id: RecordId, step: Parameters<typeof stepOf>[3]) => {
    const { page } = editor.view.getState();
    const place = stepOf(keys().rows(), page, id, step);
    if (place === null || !editor.layout || isLocked(editor, id)) return;
    if (!editor.change(readingOps(editor.document, page, [id], place))) return;
    keys().fold(place.holder, false);
    keys().show(id);
    announce(words.moved(nameOf(editor.document, id)));
  };
  const { keys: names } = words;
  return [
    key("ArrowDown", names.next, (_, at) => go(keys().rows()[at + 1])),
    key("ArrowUp", names.previous, (_, at) => go(keys().rows()[at - 1])),
    key("shift+ArrowDown", names.nextToo, (_, at) => go(keys().rows()[at + 1], "range")),
    key("shift+ArrowUp", names.previousToo, (_, at) => go(keys().rows()[at - 1], "range")),
    key("Home", names.first, () => go(keys().rows()[0])),
    key("End", names.last, () => go(keys().rows().at(-1))),
    key("ArrowRight", names.unfold, (row, at) => {
      if (row.filled && !row.open) keys().fold(row.id, false);
      else if (row.open) go(keys().rows()[at + 1]);
    }),
    key("ArrowLeft", names.fold, (row, at) => {
      if (row.open) keys().fold(row.id, true);
      else
        go(
          keys()
            .rows()
            .findLast((other, place) => place < at && other.level < row.level),
        );
    }),
    key(" ", names.toggle, (row) => go(row, "toggle")),
    key("Enter", names.choose, (row) => go(row)),
    key("F2", names.rename, (row) => {
      if (editor.layout) keys().rename(row.id);
    }),
    key("alt+ArrowUp", names.up, (row) => move(row.id, "up")),
    key("alt+ArrowDown", names.down, (row) => move(row.id, "down")),
    key("alt+ArrowRight", names.into, (row) => move(row.id, "in")),
    key("alt+ArrowLeft", names.outOf, (row) => move(row.id, "out")),
  ];
}
