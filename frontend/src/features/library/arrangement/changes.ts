import type { Project, SortMode } from "@/shared/api/model";
import { Projects } from "./projects";
import { isArchivedProject, type Rows } from "./rows";

type Pair = readonly [before: Project, after: Project];

/** More changes than this are no longer worth looking at one by one. */
const FEW = 64;

let known: { before: Rows; after: Rows; pairs: Pair[] | null } | null = null;

/** The projects that differ, if there are few of them and none came or went; otherwise null. */
export function fewChanges(before: Rows, after: Rows): Pair[] | null {
  // Counting, sorting and listing ask for the same step one after another.
  if (known?.before !== before || known.after !== after) {
    known = { before, after, pairs: compare(before, after) };
  }
  return known.pairs;
}

function compare({ projects: before }: Rows, { projects: after }: Rows): Pair[] | null {
  if (before.size !== after.size) return null;
  const ids = after instanceof Projects && before instanceof Projects && after.differsFrom(before);
  if (!ids || ids.size > FEW) return null;
  const pairs: Pair[] = [];
  for (const id of ids) {
    const [old, project] = [before.get(id), after.get(id)];
    if (!old || !project) return null;
    if (old !== project) pairs.push([old, project]);
  }
  return pairs;
}

/** The projects are the same, and the collections too, whatever they are called now. */
export function keepsPlaces(before: Rows, after: Rows): boolean {
  if (before.projects !== after.projects || before.folders.size !== after.folders.size)
    return false;
  for (const [id, folder] of after.folders) {
    const old = before.folders.get(id);
    if (old?._id !== folder._id || old.isArchived !== folder.isArchived) return false;
  }
  return true;
}

/** Nothing that a collection's or the archive's count depends on has moved. */
export function keepsCounts(before: Rows, after: Rows, pairs: readonly Pair[] | null): boolean {
  if (pairs === null || before.folders !== after.folders) return false;
  return pairs.every(
    ([old, now]) =>
      old.folder === now.folder &&
      isArchivedProject(old) === isArchivedProject(now) &&
      old.archivedWithFolder === now.archivedWithFolder &&
      old.is_published === now.is_published &&
      old.is_private === now.is_private,
  );
}

/** No changed project stands in a collection, so no strip shows it. */
export function keepsStrips(before: Rows, after: Rows, pairs: readonly Pair[] | null): boolean {
  if (pairs === null || before.folders !== after.folders) return false;
  return pairs.every(([old, now]) => old.folder === null && now.folder === null);
}

/** What the projects are sorted by is the same as before. */
export function keepsOrder(mode: SortMode, pairs: readonly Pair[] | null): boolean {
  if (pairs === null) return false;
  return pairs.every(([old, now]) => {
    if (mode === "Alphabet") return old.title === now.title;
    if (mode === "DateCreated") return old.creation_date === now.creation_date;
    return old.last_changed === now.last_changed;
  });
}

/** No project has come into a view or left one. */
export function keepsViews(pairs: readonly Pair[] | null): boolean {
  if (pairs === null) return false;
  return pairs.every(
    ([old, now]) =>
      old.folder === now.folder &&
      old.is_published === now.is_published &&
      old.domain === now.domain &&
      old.isPublishedAsTemplate === now.isPublishedAsTemplate &&
      old.isCopyableTemplate === now.isCopyableTemplate &&
      old.archivedWithFolder === now.archivedWithFolder &&
      isArchivedProject(old) === isArchivedProject(now),
  );
}
