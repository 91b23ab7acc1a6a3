import type { Folder } from "@/shared/api/model";
import type { Facts } from "./facts";
import { factsIn } from "./projects";
import { isArchivedProject, isShared, type Rows } from "./rows";
import { ARCHIVE } from "./view";

/** The folders as they are shown: with the counts that the present rows give them. */
export interface Counted {
  readonly folders: ReadonlyMap<number, Folder>;
  /** The archive pseudo-folder, or null while the archive is empty. */
  readonly archive: Folder | null;
  /** Projects that are not archived. */
  readonly active: number;
}

export const ARCHIVE_ID = 0;

function archiveFolder(count: number, like: Folder | null): Folder {
  if (like?.count === count) return like;
  return {
    _id: ARCHIVE,
    num_id: ARCHIVE_ID,
    name: "Archive",
    uri: ARCHIVE,
    count,
    count_public: 0,
    is_hidden: true,
    isFolder: true,
    created_at: "1970-01-01T00:00:00Z",
    updated: "1970-01-01T00:00:00Z",
    isArchive: true,
    isArchived: false,
    archivedAt: null,
    canEdit: false,
    copyStatus: null,
    user: "",
    isTeammateAsFolder: false,
    isExternalSharedFolder: false,
    setInputFocus: false,
    showAsNew: false,
  };
}

function isPublic(project: Facts): boolean {
  return project.is_published && !project.is_private;
}

/**
 * Counts of every folder and of the archive, from the rows that are shown. `previous` keeps the identity
 * of folders whose counts did not move, so that their cards need not be drawn again.
 */
export function countRows(rows: Rows, previous: Counted | null): Counted {
  const all = new Map<string, number>();
  const open = new Map<string, number>();
  const archivedFolders = new Set<string>();
  for (const folder of rows.folders.values())
    if (folder.isArchived) archivedFolders.add(folder._id);

  let active = 0;
  let archived = archivedFolders.size;
  for (const project of factsIn(rows.projects)) {
    const inside = project.folder;
    if (isArchivedProject(project)) {
      if (!project.archivedWithFolder) archived += 1;
      else if (inside && archivedFolders.has(inside)) all.set(inside, (all.get(inside) ?? 0) + 1);
      continue;
    }
    active += 1;
    if (!inside) continue;
    all.set(inside, (all.get(inside) ?? 0) + 1);
    if (isPublic(project)) open.set(inside, (open.get(inside) ?? 0) + 1);
  }

  const counts = ({ _id }: Folder) => ({
    count: all.get(_id) ?? 0,
    count_public: open.get(_id) ?? 0,
  });
  return {
    folders: withCounts(rows, counts, previous),
    archive: archived > 0 ? archiveFolder(archived, previous?.archive ?? null) : null,
    active,
  };
}

type Counts = Pick<Folder, "count" | "count_public">;

function withCounts(
  rows: Rows,
  counts: (folder: Folder) => Counts,
  previous: Counted | null,
): ReadonlyMap<number, Folder> {
  const folders = new Map<number, Folder>();
  for (const [id, folder] of rows.folders) {
    const { count, count_public } = isShared(folder) ? folder : counts(folder);
    if (folder.count === count && folder.count_public === count_public) {
      folders.set(id, folder);
      continue;
    }
    const next = { ...folder, count, count_public };
    const before = previous?.folders.get(id);
    folders.set(id, before && sameFolder(before, next) ? before : next);
  }
  return folders;
}

/** The same where only what folders say of themselves has changed, a name for one: no project is looked at. */
export function recount(rows: Rows, previous: Counted): Counted {
  const counts = (folder: Folder) => previous.folders.get(folder.num_id) ?? folder;
  return { ...previous, folders: withCounts(rows, counts, previous) };
}

function sameFolder(a: Folder, b: Folder): boolean {
  const keys = Object.keys(b) as (keyof Folder)[];
  return keys.every((key) => a[key] === b[key]);
}
