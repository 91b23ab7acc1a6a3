import type { Project } from "@/shared/api/model";
import type { Facts } from "../arrangement/facts";
import { factsIn } from "../arrangement/projects";
import { isArchivedProject, type Rows, withFolders, withProjects } from "../arrangement/rows";

/** What the writes do to the rows, as pure functions: applied at once, and again to the base once confirmed. */
export interface Targets {
  readonly projects: readonly number[];
  readonly folders: readonly number[];
}

export function split(rows: Rows, ids: Iterable<number>): Targets {
  const projects: number[] = [];
  const folders: number[] = [];
  for (const id of ids) {
    if (rows.projects.has(id)) projects.push(id);
    else if (rows.folders.has(id)) folders.push(id);
  }
  return { projects, folders };
}

function folderIds(rows: Rows, nums: readonly number[]): Set<string> {
  const ids = new Set<string>();
  for (const num of nums) {
    const folder = rows.folders.get(num);
    if (folder) ids.add(folder._id);
  }
  return ids;
}

function inside(
  rows: Rows,
  nums: readonly number[],
  wanted: (project: Facts) => boolean,
): number[] {
  if (nums.length === 0) return [];
  const folders = folderIds(rows, nums);
  const found: number[] = [];
  for (const project of factsIn(rows.projects)) {
    if (project.folder && folders.has(project.folder) && wanted(project))
      found.push(project.num_id);
  }
  return found;
}

export function moved(rows: Rows, ids: readonly number[], folder: string | null): Rows {
  return withProjects(rows, ids, (project) => ({ ...project, folder }));
}

function archivedProject(project: Project, withFolder: boolean, at: string): Project {
  return {
    ...project,
    isArchived: true,
    archivedWithFolder: withFolder,
    archivedAt: at,
    is_published: false,
    domain: null,
  };
}

export function archived(rows: Rows, targets: Targets, at: string): Rows {
  const along = inside(rows, targets.folders, (project) => !isArchivedProject(project));
  const alone = new Set(targets.projects);
  let next = withProjects(rows, targets.projects, (project) => archivedProject(project, false, at));
  next = withProjects(
    next,
    along.filter((id) => !alone.has(id)),
    (project) => archivedProject(project, true, at),
  );
  return withFolders(next, targets.folders, (folder) => ({
    ...folder,
    isArchived: true,
    archivedAt: at,
  }));
}

function active(project: Project, folder: string | null): Project {
  return { ...project, isArchived: false, archivedWithFolder: false, archivedAt: null, folder };
}

/** `folders` says where the server put each project; without it the best guess is where it was. */
export function restored(
  rows: Rows,
  targets: Targets,
  folders?: ReadonlyMap<number, string | null>,
): Rows {
  const along = inside(rows, targets.folders, (project) => project.archivedWithFolder);
  let next = withFolders(rows, targets.folders, (folder) => ({
    ...folder,
    isArchived: false,
    archivedAt: null,
  }));
  const present = new Set<string>();
  for (const folder of next.folders.values()) if (!folder.isArchived) present.add(folder._id);
  next = withProjects(next, targets.projects, (project) => {
    const guess = project.folder && present.has(project.folder) ? project.folder : null;
    return active(
      project,
      folders?.has(project.num_id) ? (folders.get(project.num_id) ?? null) : guess,
    );
  });
  return withProjects(next, along, (project) => active(project, project.folder));
}

/** What the public had of projects before they were archived, by number. */
export type Public = ReadonlyMap<
  number,
  Pick<Project, "is_published" | "domain" | "last_unpublished" | "lastUnmapped">
>;

/** What archiving these takes from the public, in collections too. */
export function publicOf(rows: Rows, targets: Targets): Public {
  const along = inside(rows, targets.folders, (project) => !isArchivedProject(project));
  const found: [number, Project][] = [];
  for (const id of new Set([...targets.projects, ...along])) {
    const project = rows.projects.get(id);
    if (project && (project.is_published || project.domain !== null)) found.push([id, project]);
  }
  return new Map(
    found.map(([id, { is_published, domain, last_unpublished, lastUnmapped }]) => [
      id,
      { is_published, domain, last_unpublished, lastUnmapped },
    ]),
  );
}

/** Gives the public back what it had: all of it, or what the server says has come back. */
export function publishedAgain(
  rows: Rows,
  before: Public,
  came?: { published: ReadonlySet<number>; mapped: ReadonlySet<number> },
): Rows {
  return withProjects(rows, [...before.keys()], (project) => {
    const had = before.get(project.num_id);
    if (!had) return project;
    const published = had.is_published && (came?.published.has(project.num_id) ?? true);
    const mapped = had.domain !== null && (came?.mapped.has(project.num_id) ?? true);
    return {
      ...project,
      ...(published ? { is_published: true, last_unpublished: had.last_unpublished } : {}),
      ...(mapped ? { domain: had.domain, lastUnmapped: had.lastUnmapped } : {}),
    };
  });
}

/** The title a copy gets: "{title} copy", "{title} copy 2" …, cut to fit. */
export function copyTitle(title: string, taken: ReadonlySet<string>, limit: number): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? " copy" : ` copy ${number}`;
    const candidate = `${[...title].slice(0, limit - ending.length).join("")}${ending}`;
    if (!taken.has(candidate)) return candidate;
  }
}

export function copyOf(project: Project, id: number, title: string, now: string): Project {
  return {
    ...project,
    _id: project._id,
    num_id: id,
    title,
    domain: null,
    is_published: false,
    changed: false,
    last_published: null,
    views: 0,
    last_changed: now,
    updated: now,
    creation_date: now,
    showAsNew: true,
  };
}
