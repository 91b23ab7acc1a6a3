import type { Folder, Project, SearchAnswer } from "@/shared/api/model";
import { askedFor, fold } from "./match";

/** Folded names by row. A changed row is a new object, so an entry can never be out of date. */
const foldedNames = new WeakMap<Project | Folder, string>();

function foldedName(item: Project | Folder): string {
  const known = foldedNames.get(item);
  if (known !== undefined) return known;
  const folded = fold(item.isFolder ? item.name : item.title);
  foldedNames.set(item, folded);
  return folded;
}

/** What the lists at hand already answer, so that every keystroke paints something. */
export function localMatches(
  projects: readonly Project[],
  folders: readonly Folder[],
  query: string,
  limit: number,
): SearchAnswer {
  const wanted = fold(askedFor(query));
  const mags = projects.filter((project) => foldedName(project).includes(wanted));
  const found = folders.filter(
    (folder) => !folder.isArchive && foldedName(folder).includes(wanted),
  );
  return {
    mags: mags.slice(0, limit),
    folders: found.slice(0, Math.max(0, limit - mags.length)),
    count: mags.length + found.length,
    limit,
  };
}

/**
 * Puts the server's rows into the order in which they already stand on the screen and appends the others:
 * nothing that a person is about to point at moves.
 */
export function keepOrder<T extends { _id: string }>(
  fresh: readonly T[],
  shown: readonly T[],
): T[] {
  const byId = new Map(fresh.map((item) => [item._id, item]));
  const kept: T[] = [];
  for (const item of shown) {
    const row = byId.get(item._id);
    if (row !== undefined) kept.push(row);
    byId.delete(item._id);
  }
  return [...kept, ...byId.values()];
}
