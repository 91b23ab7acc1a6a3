import { factsOfOne } from "../arrangement/projects";
import type { Rows } from "../arrangement/rows";
import { isArchivedProject, isShared } from "../arrangement/rows";
import type { Shared } from "../arrangement/shared";
import { isPlaceholder } from "../store/ids";
import { currentRows, folderOf, projectOf, useLibrary } from "../store/library";
import { isForeign } from "../store/shared";
import { selection, useUi } from "../store/ui";

let explicit: readonly number[] | null = null;

/** What a command is about: the menu's items, else the selection, else the item with the focus. */
export function targets(): readonly number[] {
  if (explicit) return explicit;
  const { ids } = selection.getState();
  if (ids.size > 0) return [...ids];
  const { focused } = useUi.getState();
  return focused === null ? [] : [focused];
}

export function withTargets<Result>(ids: readonly number[], work: () => Result): Result {
  const before = explicit;
  explicit = ids;
  try {
    return work();
  } finally {
    explicit = before;
  }
}

/** The items that an action on `id` means: the whole selection if it is part of it. */
export function targetsAt(id: number): readonly number[] {
  const { ids } = selection.getState();
  return ids.has(id) ? [...ids] : [id];
}

export function nameOf(id: number): string {
  return projectOf(id)?.title ?? folderOf(id)?.name ?? "";
}

export interface Facts {
  readonly count: number;
  readonly projects: number;
  readonly folders: number;
  /** Collections with something in them. */
  readonly full: number;
  readonly archived: number;
  readonly shared: number;
  /** Copies that are on their way. */
  readonly receiving: number;
  /** Copies that did not arrive. */
  readonly failed: number;
  /** The archive itself, or something the server has not numbered yet. */
  readonly fixed: number;
}

const none = {
  count: 0,
  projects: 0,
  folders: 0,
  full: 0,
  archived: 0,
  shared: 0,
  receiving: 0,
  failed: 0,
  fixed: 0,
};

let known: { ids: readonly number[]; rows: Rows; shared: Shared; facts: Facts } | null = null;

/** Counted once for all the rules of a menu. */
export function factsOf(ids: readonly number[]): Facts {
  const rows = currentRows();
  const { shared } = useLibrary.getState();
  if (known?.rows === rows && known.shared === shared && sameIds(known.ids, ids)) {
    return known.facts;
  }
  const facts = { ...none };
  for (const id of ids) {
    const project = factsOfOne(rows.projects, id) ?? shared.rows.projects.get(id);
    const folder = project ? undefined : folderOf(id);
    if (!project && !folder) continue;
    facts.count += 1;
    const copy = (project ?? folder)?.copyStatus;
    if (copy === "processing") facts.receiving += 1;
    if (copy === "failed") facts.failed += 1;
    if (isPlaceholder(id)) facts.fixed += 1;
    if (project) {
      facts.projects += 1;
      if (isForeign(id)) facts.shared += 1;
      if (isArchivedProject(project)) facts.archived += 1;
    } else if (folder) {
      facts.folders += 1;
      if (folder.isArchive) facts.fixed += 1;
      if (folder.isArchived) facts.archived += 1;
      if (isShared(folder) || !folder.canEdit) facts.shared += folder.isArchive ? 0 : 1;
      if (folder.count > 0) facts.full += 1;
    }
  }
  known = { ids, rows, shared, facts };
  return facts;
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
