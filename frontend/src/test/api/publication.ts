import type { Project } from "@/shared/api/model";
import type { Access, ProjectDetail, Published, ViewCounts } from "@/shared/api/publication";
import type { Library } from "./library/library";
import type { MockApi } from "./mockApi";
import { EPOCH } from "./records";
import { Refusal } from "./refusal";
import { type Body, ok, route } from "./route";
import type { Route } from "./routes";

type Extra = Omit<ProjectDetail, keyof Project>;

/** What the server knows of a project beyond the list, and what its public reads. */
export class Publication {
  /** What the caller is to a project; the owner without an entry. */
  access = new Map<number, Access>();
  /** Published projects that the plan allows; none is no limit. */
  limit: number | null = null;
  /** Nothing is read, until a test says otherwise. */
  views: ViewCounts = { months: [], days: [] };
  private extras = new Map<number, Partial<Extra>>();

  constructor(private readonly library: Library) {}

  project(id: string): Project {
    return this.library.project(id);
  }

  /** The list shows the change from now on. */
  private touch(project: Project): Project {
    this.library.version += 1;
    return { ...project };
  }

  /** Gives a project a description, settings or a published state. */
  set(numId: number, extra: Partial<Extra>): void {
    this.extras.set(numId, { ...this.extras.get(numId), ...extra });
  }

  detail(id: string): ProjectDetail {
    const project = this.project(id);
    const { user } = this.library;
    return {
      ...project,
      desc: "",
      hasOwnCover: project.cover !== null,
      searchIndexing: true,
      hasPassword: false,
      isPrivateByEmail: false,
      isListed: false,
      inPrivateFolder: this.library.folders.some(
        (folder) => folder._id === project.folder && folder.is_hidden,
      ),
      address: `http://localhost:4001/${user.uri}/${project.num_id}/`,
      access: this.access.get(project.num_id) ?? "owner",
      owner: { name: user.name, uri: user.uri },
      published: null,
      ...this.extras.get(project.num_id),
    };
  }

  publish(id: string): Project {
    const project = this.project(id);
    const published = this.library.projects.filter((one) => one.is_published).length;
    if (!project.is_published && this.limit !== null && published >= this.limit) {
      const sentence = "Your plan allows 1 published project.";
      throw new Refusal(403, "limit_reached", sentence, { limit: "publish" });
    }
    Object.assign(project, { is_published: true, changed: false, last_published: EPOCH });
    const { desc } = this.detail(id);
    const { title, cover, coverWidth, coverHeight } = project;
    const now: Published = { title, desc, cover, coverWidth, coverHeight, at: EPOCH };
    this.set(project.num_id, { published: now });
    return this.touch(project);
  }

  unpublish(id: string): Project {
    const project = this.project(id);
    Object.assign(project, { is_published: false, last_unpublished: EPOCH });
    this.set(project.num_id, { published: null });
    return this.touch(project);
  }

  map(id: string, domain: string): Project {
    const project = this.project(id);
    Object.assign(project, { domain, lastMapped: EPOCH });
    this.library.user.domain = null;
    return this.touch(project);
  }

  unmap(id: string): Project {
    const project = this.project(id);
    Object.assign(project, { domain: null, lastUnmapped: EPOCH });
    return this.touch(project);
  }

  change(id: string, body: Body): ProjectDetail {
    const project = this.project(id);
    const { desc, searchIndexing, password, ...listed } = body;
    if (listed.isPrivatePages === true && password === undefined && !this.detail(id).hasPassword) {
      throw new Refusal(422, "invalid_value", "Choose a password", { fieldName: "password" });
    }
    Object.assign(project, listed);
    if (typeof listed.is_private === "boolean") {
      this.set(project.num_id, { isListed: !listed.is_private });
    }
    if (typeof desc === "string") {
      this.set(project.num_id, { desc });
      project.changed = true;
    }
    if (typeof searchIndexing === "boolean") this.set(project.num_id, { searchIndexing });
    if (typeof password === "string") this.set(project.num_id, { hasPassword: true });
    this.touch(project);
    return this.detail(id);
  }

  cover(id: string, cover: string | null): ProjectDetail {
    const project = this.project(id);
    const size = cover === null ? null : 600;
    Object.assign(project, { cover, coverWidth: size, coverHeight: size, changed: true });
    this.touch(project);
    return this.detail(id);
  }
}

export function publicationRoutes(api: MockApi): Route[] {
  const views = () => ok({ data: api.publication.views });
  const id = (params: Record<string, string>) => params.id ?? "";
  return [
    route(api, "get", "/mag/{id}", ({ params }) => ok(api.publication.detail(id(params)))),
    route(api, "patch", "/mag/{id}", ({ params, body }) =>
      ok(api.publication.change(id(params), body)),
    ),
    route(api, "post", "/mag/{id}/publish", ({ params }) =>
      ok(api.publication.publish(id(params))),
    ),
    route(api, "post", "/unpublish/{id}", ({ params }) =>
      ok(api.publication.unpublish(id(params))),
    ),
    route(api, "post", "/mag/domain/{id}", ({ params, body }) =>
      ok(
        body.status === "on"
          ? api.publication.map(id(params), String(body.domain))
          : api.publication.unmap(id(params)),
      ),
    ),
    route(api, "put", "/mag/{id}/cover", ({ params }) =>
      ok(api.publication.cover(id(params), `/media/${id(params)}.jpg`)),
    ),
    route(api, "delete", "/mag/{id}/cover", ({ params }) =>
      ok(api.publication.cover(id(params), null)),
    ),
    route(api, "get", "/user/views", views),
    route(api, "get", "/mag/{id}/views", views),
    route(api, "get", "/user/project-views", () =>
      ok({
        data: {
          currentMonthViews: api.library.user.current_month_page_views,
          viewsPerMonth: api.library.user.plan_limits.views_per_month,
          months: [],
          views: api.library.projects.map(({ num_id, views }) => ({
            num_id,
            month: "2026-11",
            views,
          })),
        },
      }),
    ),
    route(api, "get", "/user/mags", () => {
      const mags = api.library.projects.filter((project) => !project.isArchived);
      return ok({ mags });
    }),
    route(api, "post", "/me/domain-project", ({ body }) => {
      const project = api.library.projects.find(({ num_id }) => num_id === body.num_id);
      if (body.num_id !== undefined && !project) {
        throw new Refusal(404, "not_found", "There is nothing here");
      }
      api.library.user.homeProject = project
        ? { num_id: project.num_id, title: project.title, is_published: project.is_published }
        : null;
      return ok(api.library.user);
    }),
  ];
}
