import type { Folder, Project } from "@/shared/api/model";
import type { Packed } from "@/shared/list/packed";
import { Projects } from "./projects";

/** The library's rows as the store keeps them. The archive pseudo-folder is no row: it is derived. */
export interface Rows {
  readonly projects: ReadonlyMap<number, Project>;
  readonly folders: ReadonlyMap<number, Folder>;
}

export const noRows: Rows = { projects: Projects.of([]), folders: new Map() };

export function rowsFrom(projects: readonly Project[] | Packed, folders: readonly Folder[]): Rows {
  const own = new Map<number, Folder>();
  for (const folder of folders) if (!folder.isArchive) own.set(folder.num_id, folder);
  const mags = "ids" in projects ? Projects.from(projects) : Projects.of(projects);
  return { projects: mags, folders: own };
}

/** As the one kind that changes without being copied; what teamwork brings is another. */
function listOf({ projects }: Rows): Projects {
  return projects instanceof Projects ? projects : Projects.of(projects.values());
}

export function withProjects(
  rows: Rows,
  ids: Iterable<number>,
  change: (project: Project) => Project,
): Rows {
  const projects = listOf(rows);
  const put: Project[] = [];
  for (const id of ids) {
    const project = projects.get(id);
    if (project) put.push(change(project));
  }
  return { ...rows, projects: projects.with({ put }) };
}

export function withFolders(
  rows: Rows,
  ids: Iterable<number>,
  change: (folder: Folder) => Folder,
): Rows {
  const folders = new Map(rows.folders);
  for (const id of ids) {
    const folder = folders.get(id);
    if (folder) folders.set(id, change(folder));
  }
  return { ...rows, folders };
}

export function putProjects(rows: Rows, fresh: Iterable<Project>): Rows {
  return { ...rows, projects: listOf(rows).with({ put: fresh }) };
}

export function putFolder(rows: Rows, folder: Folder): Rows {
  return { ...rows, folders: new Map(rows.folders).set(folder.num_id, folder) };
}

export function without(rows: Rows, ids: Iterable<number>): Rows {
  const taken = [...ids];
  const folders = new Map(rows.folders);
  for (const id of taken) folders.delete(id);
  return { projects: listOf(rows).with({ put: [], taken }), folders };
}

export function isShared(folder: Folder): boolean {
  return folder.isTeammateAsFolder || folder.isExternalSharedFolder;
}

/** A record from elsewhere may spell the mark `isArchive`. */
export function isArchivedProject(
  project: Pick<Project, "isArchived"> & { isArchive?: boolean },
): boolean {
  return project.isArchived || project.isArchive === true;
}
