import type { Folder, Project } from "@/shared/api/model";

/** The library's rows as the store keeps them. The archive pseudo-folder is no row: it is derived. */
export interface Rows {
  readonly projects: ReadonlyMap<number, Project>;
  readonly folders: ReadonlyMap<number, Folder>;
}

export const noRows: Rows = { projects: new Map(), folders: new Map() };

export function rowsFrom(projects: readonly Project[], folders: readonly Folder[]): Rows {
  const own = new Map<number, Folder>();
  for (const folder of folders) if (!folder.isArchive) own.set(folder.num_id, folder);
  const mags = new Map<number, Project>();
  for (const project of projects) mags.set(project.num_id, project);
  return { projects: mags, folders: own };
}

export function withProjects(
  rows: Rows,
  ids: Iterable<number>,
  change: (project: Project) => Project,
): Rows {
  const projects = new Map(rows.projects);
  for (const id of ids) {
    const project = projects.get(id);
    if (project) projects.set(id, change(project));
  }
  return { ...rows, projects };
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
  const projects = new Map(rows.projects);
  for (const project of fresh) projects.set(project.num_id, project);
  return { ...rows, projects };
}

export function putFolder(rows: Rows, folder: Folder): Rows {
  return { ...rows, folders: new Map(rows.folders).set(folder.num_id, folder) };
}

export function without(rows: Rows, ids: Iterable<number>): Rows {
  const projects = new Map(rows.projects);
  const folders = new Map(rows.folders);
  for (const id of ids) {
    projects.delete(id);
    folders.delete(id);
  }
  return { projects, folders };
}

export function isShared(folder: Folder): boolean {
  return folder.isTeammateAsFolder || folder.isExternalSharedFolder;
}

/** A record from elsewhere may spell the mark `isArchive`. */
export function isArchivedProject(project: Project & { isArchive?: boolean }): boolean {
  return project.isArchived || project.isArchive === true;
}
