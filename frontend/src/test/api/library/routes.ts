import type { HttpHandler } from "msw";
import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { type Body, ok, route } from "../route";
import { archive, remove, restore, undoArchive } from "./archive";

export function libraryRoutes(api: MockApi): HttpHandler[] {
  const history = () => ok({ entries: api.library.history, next: null });
  const numbers = (body: Body) => (body.mag_num_ids ?? []) as number[];
  return [
    route(api, "get", "/readymags/user", ({ query, headers }) => {
      const { library } = api;
      const etag = `"${library.version}"`;
      if (headers.get("If-None-Match") === etag) return { status: 304, headers: { ETag: etag } };
      const limit = Number(query.get("limit") ?? library.projects.length);
      const start = Number(query.get("after") ?? 0);
      const list = {
        version: library.version,
        user: { folders: library.listedFolders() },
        mags: library.projects.slice(start, start + limit),
      };
      const next = start + limit < library.projects.length ? String(start + limit) : null;
      return {
        status: 200,
        body: query.has("limit") ? { ...list, next } : list,
        headers: { ETag: etag },
      };
    }),
    route(api, "post", "/mag", ({ body }) => ok(api.library.createProject(body), 201)),
    route(api, "post", "/mag/{id}/title", ({ params, query, body }) =>
      ok(api.library.rename(params.id ?? "", body.title, query.get("skip_changed") === "true")),
    ),
    route(api, "post", "/folders/create", ({ body }) =>
      ok(api.library.createFolder(body.name), 201),
    ),
    route(api, "patch", "/folders/{id}", ({ params, body }) =>
      ok(api.library.changeFolder(params.id ?? "", body)),
    ),
    route(api, "post", "/folders/delete/{id}", ({ params }) =>
      ok(api.library.deleteFolder(params.id ?? "")),
    ),
    route(api, "post", "/folders/movemags/{id}", ({ params, body }) =>
      ok(api.library.move(params.id ?? "", numbers(body))),
    ),
    route(api, "post", "/mags/archive", ({ body }) => ok(archive(api.library, body))),
    route(api, "post", "/mags/archive/undo", ({ body }) => ok(undoArchive(api.library, body))),
    route(api, "post", "/mags/restore", ({ body }) => ok(restore(api.library, body))),
    route(api, "post", "/mags/remove", ({ body }) => ok(remove(api.library, body))),
    route(api, "post", "/mags/duplicate", ({ body }) =>
      ok(api.library.duplicate(numbers(body), body.folder as string | undefined)),
    ),
    route(api, "post", "/readymags/search", ({ body }) => {
      const query = String(body.query ?? "");
      if ([...query].length < 2) {
        throw new Refusal(422, "invalid_value", "Use at least 2 characters.", {
          fieldName: "query",
        });
      }
      return ok(api.team.search(query, body.limit as number | undefined));
    }),
    route(api, "get", "/activity", history),
    route(api, "get", "/mag/{id}/activity", history),
  ];
}
