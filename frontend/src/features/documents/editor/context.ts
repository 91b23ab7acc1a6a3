/** The editor for its parts. Each hook renders again only when its own answer is another. */

import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { Document, DocumentRecord, RecordId, Value, Width } from "../model/record";
import { valueAt } from "../model/record";
import type { Parent } from "../store/records";
import type { Status } from "../sync/status";
import type { Editor, EditorView } from "./Editor";
import { classOf } from "./widths";

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("There is no editor around this part");
  return editor;
}

/** A record as it is now; undefined where it is gone. */
export function useRecord(id: RecordId): DocumentRecord | undefined {
  const { records } = useEditor();
  return useSyncExternalStore(
    useCallback((listener) => records.subscribe(id, listener), [records, id]),
    () => records.get(id),
  );
}

/** What lies in a parent, in the order in which it is painted: the lowest first. */
export function useChildren(parent: Parent): readonly RecordId[] {
  const { records } = useEditor();
  return useSyncExternalStore(
    useCallback((listener) => records.subscribeChildren(parent, listener), [records, parent]),
    () => records.children(parent),
  );
}

/** The whole document: for parts that show all of it. */
export function useDocument(): Document {
  const { session } = useEditor();
  return useSyncExternalStore(
    useCallback((listener) => session.subscribe(listener), [session]),
    () => session.document,
  );
}

/** How it stands with what was changed. */
export function useStatus(): Status {
  const { session } = useEditor();
  return useSyncExternalStore(
    useCallback((listener) => session.subscribe(listener), [session]),
    () => session.status,
  );
}

/** What this tab shows. */
export function useView<T>(select: (view: EditorView) => T): T {
  return useStore(useEditor().view, select);
}

/** The class of widths that is shown. */
export function useWidth(): Width {
  return useView(({ width }) => classOf(width));
}

/** What is selected, in the order in which it was selected. */
export function useSelectedIds(): readonly RecordId[] {
  return useStore(useEditor().selection.store, ({ ids }) => ids);
}

/** The value of a register at the width that is shown. */
export function useValue(id: RecordId, key: string): Value | undefined {
  const record = useRecord(id);
  const width = useWidth();
  return record && valueAt(record, key, width);
}
