/** The editor for its parts. Each hook renders again only when its own answer is another. */

import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { Document, DocumentRecord, RecordId, Value, Width } from "../model/record";
import { valueAt } from "../model/record";
import type { DocumentSource, Parent, RecordStore } from "../store/records";
import type { Access } from "../sync/events";
import type { Status } from "../sync/status";
import type { Editor, EditorView } from "./Editor";
import { classOf } from "./widths";

export const EditorContext = createContext<Editor | null>(null);

/** Is it a part around the page, which may be a frame behind that? */
export const AroundContext = createContext(false);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("There is no editor around this part");
  return editor;
}

/** The records as this part shows them. */
export function useRecords(): RecordStore {
  const { records, around } = useEditor();
  return useContext(AroundContext) ? around.records : records;
}

/** A record as it is now; undefined where it is gone. */
export function useRecord(id: RecordId): DocumentRecord | undefined {
  const records = useRecords();
  return useSyncExternalStore(
    useCallback((listener) => records.subscribe(id, listener), [records, id]),
    () => records.get(id),
  );
}

/** What lies in a parent, in the order in which it is painted: the lowest first. */
export function useChildren(parent: Parent): readonly RecordId[] {
  const records = useRecords();
  return useSyncExternalStore(
    useCallback((listener) => records.subscribeChildren(parent, listener), [records, parent]),
    () => records.children(parent),
  );
}

/** What the session says, where that is the same object until it says something else. */
function useSaid<T>(read: (session: Editor["session"]) => T): T {
  const { session } = useEditor();
  return useSyncExternalStore(
    useCallback((listener) => session.subscribe(listener), [session]),
    () => read(session),
  );
}

/** The whole document: for parts that show all of it. */
export function useDocument(): Document {
  const { session, around } = useEditor();
  return useDocumentOf(useContext(AroundContext) ? around.document : session);
}

/** The whole document as the page shows it. */
export function useShownDocument(): Document {
  return useDocumentOf(useEditor().shown);
}

function useDocumentOf(source: DocumentSource): Document {
  return useSyncExternalStore(
    useCallback((listener) => source.subscribe(() => listener()), [source]),
    () => source.document,
  );
}

/** How it stands with what was changed. */
export function useStatus(): Status {
  return useSaid((session) => session.status);
}

/** What the person may do. */
export function useAccess(): Access {
  return useSaid((session) => session.access);
}

/** Is there something to undo, and to redo? */
export function useSteps(): { readonly canUndo: boolean; readonly canRedo: boolean } {
  const canUndo = useSaid((session) => session.canUndo);
  const canRedo = useSaid((session) => session.canRedo);
  return { canUndo, canRedo };
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
