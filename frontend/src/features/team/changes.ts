import type { Role, TeamBody, Teammate } from "@/shared/api/team";
import type { Items } from "./access";

/** A change of what a teammate has: what is sent, and what it makes of the record. */
export interface Change {
  readonly body: Omit<TeamBody, "email">;
  readonly apply: (teammate: Teammate) => Teammate;
}

const idsOf = (items: Items) => ({
  mags: items.projects.map((project) => project.num_id),
  folders: items.folders.map((folder) => folder.num_id),
});

export function shared(items: Items): Change {
  const { mags, folders } = idsOf(items);
  const numbers = new Set(mags);
  const ids = new Set(items.folders.map((folder) => folder._id));
  return {
    body: { ...(mags.length > 0 ? { mags } : {}), ...(folders.length > 0 ? { folders } : {}) },
    apply: (one) => ({
      ...one,
      projects: [
        ...one.projects.filter((project) => !numbers.has(project.num_id)),
        ...items.projects.map(({ num_id, title }) => ({ num_id, title })),
      ],
      projectNumIds: [...new Set([...one.projectNumIds, ...mags])],
      folders: [
        ...one.folders.filter((folder) => !ids.has(folder._id)),
        ...items.folders.map(({ _id, num_id, name }) => ({ _id, num_id, name })),
      ],
      folderIds: [...new Set([...one.folderIds, ...ids])],
    }),
  };
}

/** The lists as they are left; calls that replace name all that stays. */
export function listed(teammate: Teammate): Change {
  const { projects, projectNumIds, folders, folderIds, sharesAll } = teammate;
  return {
    body: { mags: [...projectNumIds], folders: folders.map((one) => one.num_id), sharesAll },
    apply: (one) => ({ ...one, projects, projectNumIds, folders, folderIds, sharesAll }),
  };
}

/** The same teammate without some things. */
export function withoutItems(teammate: Teammate, items: Items): Teammate {
  const numbers = new Set(items.projects.map((project) => project.num_id));
  const ids = new Set(items.folders.map((folder) => folder._id));
  return {
    ...teammate,
    projects: teammate.projects.filter((one) => !numbers.has(one.num_id)),
    projectNumIds: teammate.projectNumIds.filter((id) => !numbers.has(id)),
    folders: teammate.folders.filter((one) => !ids.has(one._id)),
    folderIds: teammate.folderIds.filter((id) => !ids.has(id)),
  };
}

export function withRole(role: Role): Change {
  return { body: { role }, apply: (one) => ({ ...one, role }) };
}

type Roles = Record<string, Role>;

function changed(roles: Roles, keys: readonly (number | string)[], role: Role | null): Roles {
  const gone = new Set(keys.map(String));
  const kept = Object.entries(roles).filter(([key]) => !gone.has(key));
  return Object.fromEntries([...kept, ...(role ? [...gone].map((key) => [key, role]) : [])]);
}

/** A role of their own for some things; null gives them the one above again. */
export function withItemRole(teammate: Teammate, items: Items, role: Role | null): Change {
  const numbers = items.projects.map((project) => project.num_id);
  const ids = items.folders.map((folder) => folder._id);
  const roles = {
    ...(numbers.length > 0 ? { projectRoles: changed(teammate.projectRoles, numbers, role) } : {}),
    ...(ids.length > 0 ? { folderRoles: changed(teammate.folderRoles, ids, role) } : {}),
  };
  return { body: roles, apply: (one) => ({ ...one, ...roles }) };
}

export function withEverything(sharesAll: boolean): Change {
  return { body: { sharesAll }, apply: (one) => ({ ...one, sharesAll }) };
}

/** Instead of everything, these things alone. */
export function withOnly(items: Items): Change {
  const only = shared(items);
  const nothing = { projects: [], projectNumIds: [], folders: [], folderIds: [] };
  return {
    body: { ...idsOf(items), sharesAll: false },
    apply: (one) => ({ ...only.apply({ ...one, ...nothing }), sharesAll: false }),
  };
}
