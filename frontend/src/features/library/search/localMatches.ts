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

interface Match<T> {
  item: T;
  /** Names that begin with the query come before those that only contain it. */
  begins: boolean;
}

const editedAt = (item: Project | Folder) => (item.isFolder ? item.updated : item.last_changed);

/** The server's order: beginnings first, then what was changed last, then what was made last. */
function comesBefore<T extends Project | Folder>(one: Match<T>, other: Match<T>): boolean {
  if (one.begins !== other.begins) return one.begins;
  const [mine, its] = [editedAt(one.item), editedAt(other.item)];
  return mine === its ? one.item.num_id > other.item.num_id : mine > its;
}

/** The first few matches and the number of all: ten thousand are counted, but never sorted. */
function best<T extends Project | Folder>(
  items: readonly T[],
  wanted: string,
  limit: number,
  belongs: ((item: Project | Folder) => boolean) | null,
): { first: T[]; count: number } {
  const first: Match<T>[] = [];
  let count = 0;
  for (const item of items) {
    if (item.isFolder && item.isArchive) continue;
    const at = foldedName(item).indexOf(wanted);
    if (at === -1 && !belongs?.(item)) continue;
    count += 1;
    const match = { item, begins: at === 0 };
    const last = first.at(-1);
    if (first.length === limit && last !== undefined && !comesBefore(match, last)) continue;
    const index = first.findIndex((other) => comesBefore(match, other));
    first.splice(index === -1 ? first.length : index, 0, match);
    if (first.length > limit) first.pop();
  }
  return { first: first.map((match) => match.item), count };
}

/**
 * How the room for `limit` results is shared, as the server shares it: collections get up to a third,
 * and whatever the projects leave.
 */
export function allot(projects: number, folders: number, limit: number): [number, number] {
  const shown = Math.min(folders, Math.max(Math.floor(limit / 3), limit - projects));
  return [Math.min(projects, limit - shown), shown];
}

/** What the lists at hand already answer, so that every keystroke paints something. */
export function localMatches(
  projects: readonly Project[],
  folders: readonly Folder[],
  query: string,
  limit: number,
  /** Finds an item by whose it is. */
  belongs: ((item: Project | Folder) => boolean) | null = null,
): SearchAnswer {
  const wanted = fold(askedFor(query));
  const mags = best(projects, wanted, limit, belongs);
  const found = best(folders, wanted, limit, belongs);
  const [shownMags, shownFolders] = allot(mags.count, found.count, limit);
  return {
    mags: mags.first.slice(0, shownMags),
    folders: found.first.slice(0, shownFolders),
    count: mags.count + found.count,
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
