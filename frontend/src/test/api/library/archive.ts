import type { UndoArchiveAnswer } from "@/shared/api/model";
import type { MockApi } from "../mockApi";
import { EPOCH } from "../records";
import { ok, route } from "../route";
import type { Route } from "../routes";
import type { ItemsBody, Library } from "./library";

function chosen(library: Library, body: ItemsBody) {
  const { found, errors } = library.pick(body.mag_num_ids ?? []);
  const wanted = new Set(body.folder_num_ids ?? []);
  const folders = library.folders.filter((folder) => wanted.has(folder.num_id));
  return { projects: found, folders, errors };
}

/** Archiving takes a project off the web, and a collection takes what is in it along. */
function archive(library: Library, body: ItemsBody) {
  const { projects, folders, errors } = chosen(library, body);
  const unpublished: number[] = [];
  const releasedDomains: { num_id: number; domain: string }[] = [];
  const put = (project: (typeof projects)[number], withFolder: boolean) => {
    if (project.is_published) unpublished.push(project.num_id);
    if (project.domain !== null) {
      releasedDomains.push({ num_id: project.num_id, domain: project.domain });
    }
    withdrawn.set(project.num_id, { is_published: project.is_published, domain: project.domain });
    Object.assign(project, {
      isArchived: true,
      archivedWithFolder: withFolder,
      archivedAt: EPOCH,
      is_published: false,
      domain: null,
    });
  };
  for (const project of projects) put(project, false);
  for (const folder of folders) {
    Object.assign(folder, { isArchived: true, archivedAt: EPOCH });
    for (const project of library.projects) {
      if (project.folder === folder._id && !project.isArchived) put(project, true);
    }
  }
  library.finish(projects.length + folders.length, errors);
  const archiveFolder = library.archiveFolder();
  return {
    data: { count: archiveFolder?.count ?? 0, folder: archiveFolder },
    success: {
      mags: projects.map((project) => project.num_id),
      folders: folders.map((folder) => folder.num_id),
    },
    errors,
    unpublished,
    releasedDomains,
  };
}

interface Withdrawn {
  is_published: boolean;
  domain: string | null;
}

/** What archiving has taken from the public, by number. */
const withdrawn = new Map<number, Withdrawn>();

/** Restores, and gives the public back what it had, unless another project has the domain by now. */
function undoArchive(library: Library, body: ItemsBody) {
  const answer = restore(library, body);
  const published: number[] = [];
  const mappedDomains: { num_id: number; domain: string }[] = [];
  const notRestored: UndoArchiveAnswer["notRestored"] = [];
  for (const project of library.projects) {
    const had = project.isArchived ? undefined : withdrawn.get(project.num_id);
    if (!had) continue;
    withdrawn.delete(project.num_id);
    const { num_id } = project;
    const limit = library.user.plan_limits?.published_mags ?? -1;
    const taken = library.projects.filter((one) => one.is_published).length;
    if (had.is_published && limit >= 0 && taken >= limit) {
      const detail = `Your plan has ${limit} published project at a time`;
      notRestored.push({ num_id, domain: null, code: "limit_reached", detail });
    } else if (had.is_published) {
      project.is_published = true;
      published.push(num_id);
    }
    const { domain } = had;
    if (domain === null) continue;
    if (library.projects.some((one) => one.domain === domain)) {
      const detail = "It is connected to something else by now";
      notRestored.push({ num_id, domain, code: "domain_taken", detail });
    } else {
      project.domain = domain;
      mappedDomains.push({ num_id, domain });
    }
  }
  return { ...answer, published, mappedDomains, notRestored };
}

/** Back to the collection it came from if that still stands, else to the root. */
function restore(library: Library, body: ItemsBody) {
  const { projects, folders, errors } = chosen(library, body);
  const takeOut = { isArchived: false, archivedWithFolder: false, archivedAt: null };
  for (const folder of folders) {
    Object.assign(folder, { isArchived: false, archivedAt: null });
    for (const project of library.projects) {
      if (project.folder === folder._id && project.archivedWithFolder) {
        Object.assign(project, takeOut);
      }
    }
  }
  for (const project of projects) {
    const stands = library.folders.some(
      (folder) => folder._id === project.folder && !folder.isArchived,
    );
    Object.assign(project, takeOut, { folder: stands ? project.folder : null });
  }
  library.finish(projects.length + folders.length, errors);
  return {
    data: { count: library.archiveFolder()?.count ?? 0 },
    success: {
      mags: projects.map(({ num_id, folder }) => ({ num_id, folder })),
      folders: folders.map((folder) => folder.num_id),
    },
    errors,
  };
}

function remove(library: Library, body: ItemsBody) {
  const { projects, folders, errors } = chosen(library, body);
  const gone = new Set(folders.map((folder) => folder._id));
  library.folders = library.folders.filter((folder) => !folders.includes(folder));
  library.projects = library.projects.filter(
    (project) =>
      !projects.includes(project) &&
      !(project.archivedWithFolder && project.folder !== null && gone.has(project.folder)),
  );
  library.finish(projects.length + folders.length, errors);
  return {
    data: { count: library.archiveFolder()?.count ?? 0 },
    success: {
      mags: projects.map((project) => project.num_id),
      folders: folders.map((folder) => folder.num_id),
    },
    errors,
  };
}

export function archiveRoutes(api: MockApi): Route[] {
  return [
    route(api, "post", "/mags/archive", ({ body }) => ok(archive(api.library, body))),
    route(api, "post", "/mags/archive/undo", ({ body }) => ok(undoArchive(api.library, body))),
    route(api, "post", "/mags/restore", ({ body }) => ok(restore(api.library, body))),
    route(api, "post", "/mags/remove", ({ body }) => ok(remove(api.library, body))),
  ];
}
