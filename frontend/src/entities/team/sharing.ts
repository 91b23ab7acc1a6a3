import type { Folder, Project } from "@/shared/api/model";
import type { Role, Teammate } from "@/shared/api/team";

/** What each teammate was given, the other way round: who works on a project or a collection. */
export interface Sharing {
  /** Those who were given everything. */
  readonly all: readonly Teammate[];
  /** By num_id. */
  readonly byProject: ReadonlyMap<number, readonly Teammate[]>;
  /** By _id. */
  readonly byFolder: ReadonlyMap<string, readonly Teammate[]>;
}

export const noSharing: Sharing = { all: [], byProject: new Map(), byFolder: new Map() };

export function sharingOf(team: readonly Teammate[]): Sharing {
  if (team.length === 0) return noSharing;
  const all: Teammate[] = [];
  const byProject = new Map<number, Teammate[]>();
  const byFolder = new Map<string, Teammate[]>();
  const put = <Key>(map: Map<Key, Teammate[]>, key: Key, teammate: Teammate) => {
    const there = map.get(key);
    if (there) there.push(teammate);
    else map.set(key, [teammate]);
  };
  for (const teammate of team) {
    if (teammate.sharesAll) {
      all.push(teammate);
      continue;
    }
    for (const id of teammate.projectNumIds) put(byProject, id, teammate);
    for (const id of teammate.folderIds) put(byFolder, id, teammate);
  }
  return { all, byProject, byFolder };
}

/** Given everything, or the project by itself, or the collection it is in. */
export function sharesProject(
  teammate: Teammate,
  project: Pick<Project, "num_id" | "folder">,
): boolean {
  return (
    teammate.sharesAll ||
    teammate.projectNumIds.includes(project.num_id) ||
    (project.folder !== null && teammate.folderIds.includes(project.folder))
  );
}

/** Given everything, or the collection by itself: one project of it does not open the collection. */
export function sharesFolder(teammate: Teammate, folder: Pick<Folder, "_id">): boolean {
  return teammate.sharesAll || teammate.folderIds.includes(folder._id);
}

const nobody: readonly Teammate[] = [];

export function teamOfProject(
  { all, byProject, byFolder }: Sharing,
  project: Pick<Project, "num_id" | "folder">,
): readonly Teammate[] {
  const alone = byProject.get(project.num_id) ?? nobody;
  const inside = (project.folder !== null && byFolder.get(project.folder)) || nobody;
  if (alone.length === 0 && inside.length === 0) return all;
  if (all.length === 0 && inside.length === 0) return alone;
  return [...new Set([...all, ...alone, ...inside])];
}

export function teamOfFolder(
  { all, byFolder }: Sharing,
  folder: Pick<Folder, "_id">,
): readonly Teammate[] {
  const own = byFolder.get(folder._id);
  if (!own) return all;
  return all.length === 0 ? own : [...all, ...own];
}

/** The project's own role, else its collection's, else that of the membership. */
export function roleOnProject(
  teammate: Teammate,
  project: Pick<Project, "num_id" | "folder">,
): Role {
  const own = teammate.projectRoles[project.num_id];
  const inherited = project.folder === null ? undefined : teammate.folderRoles[project.folder];
  return own ?? inherited ?? teammate.role;
}

export function roleOnFolder(teammate: Teammate, folder: Pick<Folder, "_id">): Role {
  return teammate.folderRoles[folder._id] ?? teammate.role;
}
