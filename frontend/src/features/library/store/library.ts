import { create } from "zustand";
import type { Folder, Project } from "@/shared/api/model";
import { createWriter, type Optimistic, rebase, settledOn, type Writer } from "@/shared/optimistic";
import { useSession } from "@/shared/session";
import { forgetSteps } from "@/shared/ui/undo";
import { notifyWindows } from "@/shared/windows";
import { folderAt } from "../arrangement/addresses";
import { fewChanges, keepsCounts, keepsPlaces, keepsStrips } from "../arrangement/changes";
import { ARCHIVE_ID, type Counted, countRows, recount } from "../arrangement/counts";
import { noRows, type Rows } from "../arrangement/rows";
import { noShared, type Shared } from "../arrangement/shared";
import { type Strips, stripsOf } from "../arrangement/strips";
import { forgetIds } from "./ids";

export type LibraryStatus = "loading" | "ready" | "failed";

interface LibraryState {
  readonly status: LibraryStatus;
  readonly rows: Optimistic<Rows>;
  readonly counted: Counted;
  readonly strips: Strips;
  /** What others share, and the people; kept here so that a card asks one store. */
  readonly shared: Shared;
  readonly sharedStrips: Strips;
}

function fresh(): LibraryState {
  const rows = settledOn(noRows);
  return {
    status: "loading",
    rows,
    counted: countRows(rows.view, null),
    strips: stripsOf(rows.view, null),
    shared: noShared,
    sharedStrips: new Map(),
  };
}

export const useLibrary = create<LibraryState>(fresh);

function show(rows: Optimistic<Rows>): void {
  useLibrary.setState((state) => {
    if (rows.view === state.rows.view) return { rows };
    const { view } = state.rows;
    if (keepsPlaces(view, rows.view)) return { rows, counted: recount(rows.view, state.counted) };
    const few = fewChanges(view, rows.view);
    return {
      rows,
      counted: keepsCounts(view, rows.view, few)
        ? state.counted
        : countRows(rows.view, state.counted),
      strips: keepsStrips(view, rows.view, few) ? state.strips : stripsOf(rows.view, state.strips),
    };
  });
}

/** Every write of the library goes through this one. */
export const writer: Writer<Rows> = announced(
  createWriter<Rows>({ get: () => useLibrary.getState().rows, set: show }),
);

/** The other windows of this browser ask anew once something was written. */
function announced(plain: Writer<Rows>): Writer<Rows> {
  return {
    ...plain,
    async run(write) {
      const outcome = await plain.run(write);
      if (outcome.ok) notifyWindows("library");
      return outcome;
    },
  };
}

export function replaceRows(base: Rows): void {
  show(rebase(useLibrary.getState().rows, base));
  useLibrary.setState({ status: "ready" });
}

export function setStatus(status: LibraryStatus): void {
  useLibrary.setState({ status });
}

export function resetLibrary(): void {
  forgetIds();
  useLibrary.setState(fresh(), true);
}

// What was loaded for one account may not be shown to the next.
useSession.subscribe((state, before) => {
  if (before.user && state.user?._id !== before.user._id) {
    resetLibrary();
    forgetSteps();
  }
});

export function currentRows(): Rows {
  return useLibrary.getState().rows.view;
}

/** Is there a project of one's own, or one that somebody shares? */
export function hasProject(id: number): boolean {
  const { rows, shared } = useLibrary.getState();
  return rows.view.projects.has(id) || shared.rows.projects.has(id);
}

/** An own project, or one that somebody shares. */
export function projectOf(id: number): Project | undefined {
  const { rows, shared } = useLibrary.getState();
  return rows.view.projects.get(id) ?? shared.rows.projects.get(id);
}

function findFolder({ counted, shared }: LibraryState, id: number): Folder | undefined {
  if (id === ARCHIVE_ID) return counted.archive ?? undefined;
  return counted.folders.get(id) ?? shared.rows.folders.get(id) ?? shared.people.get(id)?.card;
}

/** An own collection, one that somebody shares, or the card of a person. */
export function folderOf(id: number): Folder | undefined {
  return findFolder(useLibrary.getState(), id);
}

export function folderById(_id: string | null): Folder | undefined {
  if (_id === null) return undefined;
  for (const folder of useLibrary.getState().counted.folders.values()) {
    if (folder._id === _id) return folder;
  }
  return undefined;
}

/** An own collection that is not put away. */
export function folderByUri(uri: string): Folder | undefined {
  const folders = useLibrary.getState().counted.folders.values();
  return folderAt(folders, uri, (folder) => !folder.isArchived) ?? undefined;
}

export function useProject(id: number): Project | undefined {
  return useLibrary(
    ({ rows, shared }) => rows.view.projects.get(id) ?? shared.rows.projects.get(id),
  );
}

export function useFolder(id: number): Folder | undefined {
  return useLibrary((state) => findFolder(state, id));
}

const noStrip: readonly Project[] = [];

/** The covers that stand for a collection. */
export function useStrip(folderId: string | undefined): readonly Project[] {
  return useLibrary(
    ({ strips, sharedStrips }) =>
      (folderId && (strips.get(folderId) ?? sharedStrips.get(folderId))) || noStrip,
  );
}
