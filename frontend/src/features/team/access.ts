import {
  roleOnFolder,
  roleOnProject,
  sharesFolder,
  sharesProject,
  type TeamworkFolder,
  type TeamworkProject,
} from "@/entities/team";
import type { Role, Teammate } from "@/shared/api/team";

export interface Items {
  readonly projects: readonly TeamworkProject[];
  readonly folders: readonly TeamworkFolder[];
}

/** How one teammate stands to the things that the modal is about. */
export interface Access {
  /** On how many of them the teammate works. */
  readonly count: number;
  readonly total: number;
  /** Names of the collections through which projects are shared that are not shared by themselves. */
  readonly through: readonly string[];
  /** The role on those they work on; null where it differs. */
  readonly role: Role | null;
}

export function accessOf(teammate: Teammate, { projects, folders }: Items): Access {
  const through = new Set<string>();
  const roles = new Set<Role>();
  let count = 0;
  for (const project of projects) {
    if (!sharesProject(teammate, project)) continue;
    count += 1;
    roles.add(roleOnProject(teammate, project));
    if (teammate.sharesAll || teammate.projectNumIds.includes(project.num_id)) continue;
    const folder = teammate.folders.find((one) => one._id === project.folder);
    if (folder) through.add(folder.name);
  }
  for (const folder of folders) {
    if (!sharesFolder(teammate, folder)) continue;
    count += 1;
    roles.add(roleOnFolder(teammate, folder));
  }
  const [role = teammate.role] = roles;
  return {
    count,
    total: projects.length + folders.length,
    through: [...through],
    role: roles.size > 1 ? null : role,
  };
}

export function amountOf({ projects, folders }: Items): { projects: number; folders: number } {
  return { projects: projects.length, folders: folders.length };
}

/** What stands behind one or more things in a sentence: a title, or how many. */
export function onlyTitle({ projects, folders }: Items): string | null {
  if (projects.length + folders.length !== 1) return null;
  return projects[0]?.title ?? folders[0]?.name ?? null;
}
