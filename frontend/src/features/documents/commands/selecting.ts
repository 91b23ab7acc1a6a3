/** Selecting all that is alike (EDIT-130, EDIT-131). */

import type { Command } from "@/shared/commands";
import { announce } from "@/shared/ui";
import type { Editor } from "../editor/Editor";
import { commandsMessages as words } from "../messages/commands";
import { familyOf, widgetsOf } from "../model/layout/page";
import type { DocumentRecord, RecordId, WidgetKind } from "../model/record";
import { isLocked, selectAlone } from "./context";

const { groups, reasons } = words;

/** What can be selected on the page that is shown, in groups as well, from back to front. */
function selectable(editor: Editor): [RecordId, DocumentRecord][] {
  const widgets = widgetsOf(editor.document, editor.view.getState().page, editor.width);
  return widgets.top
    .flatMap((id) => familyOf(widgets, id))
    .flatMap((id): [RecordId, DocumentRecord][] => {
      const record = editor.records.get(id);
      return record === undefined || isLocked(editor, id) ? [] : [[id, record]];
    });
}

function selectWhere(editor: Editor, isAlike: (record: DocumentRecord) => boolean): void {
  const found = selectable(editor).filter(([, record]) => isAlike(record));
  selectAlone(
    editor,
    found.map(([id]) => id),
  );
  announce(words.selected(found.length));
}

/** The text styles that a widget has: its own, and those of its paragraphs. */
function stylesOf({ base, text }: DocumentRecord): Set<unknown> {
  const marks = (text ?? []).map(({ attributes }) => attributes?.style);
  return new Set([base.style, ...marks].filter((style) => style !== undefined));
}

const selectedRecords = (editor: Editor) =>
  editor.selection.store.getState().ids.flatMap((id) => editor.records.get(id) ?? []);

export function selectingCommands(editor: Editor): Command[] {
  const kinds = Object.entries(words.ofKind) as [WidgetKind, string][];
  const chosenStyles = () =>
    new Set(selectedRecords(editor).flatMap((record) => [...stylesOf(record)]));
  return [
    {
      id: "select.sameKind",
      label: words.sameKind,
      group: groups.select,
      when: () => selectedRecords(editor).length > 0 || { reason: reasons.nothing },
      run: () => {
        const chosen = new Set(selectedRecords(editor).map(({ kind }) => kind));
        selectWhere(editor, ({ kind }) => chosen.has(kind));
      },
    },
    {
      id: "select.sameStyle",
      label: words.sameStyle,
      group: groups.select,
      when: () => {
        if (selectedRecords(editor).length === 0) return { reason: reasons.nothing };
        return chosenStyles().size > 0 || { reason: reasons.noStyle };
      },
      run: () => {
        const chosen = chosenStyles();
        selectWhere(editor, (record) => [...stylesOf(record)].some((style) => chosen.has(style)));
      },
    },
    ...kinds.map(
      ([kind, label]): Command => ({
        id: `select.kind.${kind}`,
        label,
        group: groups.select,
        run: () => selectWhere(editor, (record) => record.kind === kind),
      }),
    ),
  ];
}
