import type { Project } from "@/shared/api/model";
import type { MockApi } from "../mockApi";
import { EPOCH, idOf } from "../records";
import { ok, route } from "../route";
import type { Route } from "../routes";
import type { Library } from "./library";
import { checkedText } from "./text";

export function makeProject(numId: number, changes: Partial<Project> = {}): Project {
  return {
    _id: idOf(numId),
    num_id: numId,
    title: "Project",
    cover: null,
    coverWidth: null,
    coverHeight: null,
    folder: null,
    domain: null,
    is_published: false,
    changed: false,
    last_published: null,
    last_unpublished: null,
    lastMapped: null,
    lastUnmapped: null,
    is_private: false,
    isPrivatePages: false,
    isArchived: false,
    archivedWithFolder: false,
    archivedAt: null,
    views: 0,
    last_changed: EPOCH,
    updated: EPOCH,
    creation_date: EPOCH,
    isCopyableTemplate: false,
    isPublishedAsTemplate: false,
    templateSubmissionStatus: null,
    opts: { hidden: false },
    isFolder: false,
    copyStatus: null,
    showAsNew: false,
    ...changes,
  };
}

export function createProject(
  library: Library,
  body: { folder?: string | null; title?: string | null },
): Project {
  const folder = body.folder ? library.folder(body.folder)._id : null;
  library.version += 1;
  return library.addProject({
    title: checkedText(body.title ?? "Project", "title", 128),
    folder,
    showAsNew: true,
  });
}

export function saveTitle(
  library: Library,
  id: string | number,
  title: unknown,
  keepsDate: boolean,
): Project {
  const project = library.project(id);
  project.title = checkedText(title, "title", 128);
  if (!keepsDate) project.last_changed = EPOCH;
  library.version += 1;
  return project;
}

function move(library: Library, target: string, numIds: number[]) {
  const folder = target === "root" ? null : library.folder(target)._id;
  const { found, errors } = library.pick(numIds);
  for (const project of found) project.folder = folder;
  library.finish(found.length, errors);
  return { success: found.map((project) => project.num_id), errors, folder };
}

function duplicate(library: Library, numIds: number[], folder?: string) {
  const { found, errors } = library.pick(numIds);
  const success = found.map((project) =>
    library.addProject({
      title: `${project.title} copy`,
      cover: project.cover,
      coverWidth: project.coverWidth,
      coverHeight: project.coverHeight,
      folder: folder ?? project.folder,
      showAsNew: true,
    }),
  );
  library.finish(success.length, errors);
  return { success, errors };
}

export function projectRoutes(api: MockApi): Route[] {
  return [
    route(api, "post", "/mag", ({ body }) => ok(createProject(api.library, body), 201)),
    route(api, "post", "/mag/{id}/title", ({ params, query, body }) => {
      const keepsDate = query.get("skip_changed") === "true";
      return ok(saveTitle(api.library, params.id ?? "", body.title, keepsDate));
    }),
    route(api, "post", "/folders/movemags/{id}", ({ params, body }) =>
      ok(move(api.library, params.id ?? "", body.mag_num_ids ?? [])),
    ),
    route(api, "post", "/mags/duplicate", ({ body }) =>
      ok(duplicate(api.library, body.mag_num_ids ?? [], body.folder as string | undefined)),
    ),
  ];
}
