import type { Folder, GroupMode, Project, SortMode } from "@/shared/api/model";
import { folderAt } from "./addresses";
import { ARCHIVE_ID, type Counted } from "./counts";
import type { Facts } from "./facts";
import { passes } from "./filter";
import { factsOfOne } from "./projects";
import { isArchivedProject, isShared, type Rows } from "./rows";
import { orderOf } from "./sort";
import { ARCHIVE, type LibraryView } from "./view";

/** Everything a view lists, in order. */
export interface Arrangement {
  /** The cards of people. */
  readonly shared: readonly number[];
  readonly folders: readonly number[];
  readonly projects: readonly number[];
  /** Folders and projects together; null while folders come first. */
  readonly mixed: readonly number[] | null;
  /** The collection that is open, if the view is one. */
  readonly folder: Folder | null;
  /** The view names a collection that is not there. */
  readonly missing: boolean;
}

export interface Orders {
  readonly projects: readonly number[];
  readonly folders: readonly number[];
}

/** `projects` is the order of the projects, where it is known to be the same as before. */
export function ordersOf(
  rows: Rows,
  mode: SortMode,
  previous?: Orders,
  projects?: readonly number[],
): Orders {
  return {
    projects: projects ?? orderOf(rows.projects, mode, previous?.projects),
    folders: orderOf(rows.folders, mode, previous?.folders),
  };
}

/** Collections and projects in one order. */
export function merged(
  rows: Rows,
  folders: readonly number[],
  projects: readonly number[],
  mode: SortMode,
) {
  const both = new Map<number, Folder | Project>();
  for (const id of folders) {
    const folder = rows.folders.get(id);
    if (folder) both.set(id, folder);
  }
  for (const id of projects) {
    const project = rows.projects.get(id);
    if (project) both.set(id, project);
  }
  return orderOf(both, mode);
}

interface Listed {
  readonly projects: Rows["projects"];
  readonly order: readonly number[];
  readonly view: LibraryView;
  readonly inside: string;
  readonly list: readonly number[];
}

let listed: Listed | null = null;

/** The projects of a view. Other names of collections leave them as they were, ten thousand as well. */
function listOf(
  projects: Rows["projects"],
  order: readonly number[],
  view: LibraryView,
  inside: string,
  wanted: (project: Facts) => boolean,
): readonly number[] {
  const same = listed?.projects === projects && listed.order === order;
  if (listed && same && listed.view === view && listed.inside === inside) return listed.list;
  const list: number[] = [];
  for (const id of order) {
    const project = factsOfOne(projects, id);
    if (project && wanted(project)) list.push(id);
  }
  listed = { projects, order, view, inside, list };
  return list;
}

function openFolder(counted: Counted, uri: string): Folder | null {
  if (uri === ARCHIVE) return counted.archive;
  return folderAt(counted.folders.values(), uri);
}

/** Own things; what comes from others is arranged apart. */
export function arrange(
  rows: Rows,
  counted: Counted,
  orders: Orders,
  view: LibraryView,
  mode: SortMode,
  group: GroupMode,
): Arrangement {
  const folders: number[] = [];
  let folder: Folder | null = null;
  let wanted: (project: Facts) => boolean;

  if (view.kind === "all") {
    for (const id of orders.folders) {
      const one = rows.folders.get(id);
      if (one && !one.isArchived && !isShared(one)) folders.push(id);
    }
    wanted = (project) => !isArchivedProject(project);
  } else if (view.kind === "filter") {
    wanted = (project) => passes(project, view.filter);
  } else if (view.uri === ARCHIVE) {
    folder = counted.archive;
    for (const id of orders.folders) if (rows.folders.get(id)?.isArchived) folders.push(id);
    wanted = (project) => isArchivedProject(project) && !project.archivedWithFolder;
  } else {
    folder = openFolder(counted, view.uri);
    const inside = folder?._id;
    const archived = folder?.isArchived ?? false;
    wanted = (project) =>
      project.folder === inside &&
      inside !== undefined &&
      isArchivedProject(project) === archived &&
      (!archived || project.archivedWithFolder);
  }

  const inside = `${folder?._id} ${folder?.isArchived}`;
  const projects = listOf(rows.projects, orders.projects, view, inside, wanted);
  const mixed =
    group === "Ungrouped" && folders.length > 0 ? merged(rows, folders, projects, mode) : null;
  // The archive is no collection of one's own making: it always stands last.
  if (view.kind === "all" && counted.archive) {
    folders.push(ARCHIVE_ID);
    mixed?.push(ARCHIVE_ID);
  }
  return {
    shared: [],
    folders,
    projects,
    mixed,
    folder,
    missing: view.kind === "folder" && view.uri !== ARCHIVE && folder === null,
  };
}
