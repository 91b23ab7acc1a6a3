import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { ok, route } from "../route";
import type { Route } from "../routes";
import type { Library } from "./library";
import { fold } from "./text";

/** Beginnings first, then the last edited; of the limit a third is kept for collections. */
export function search(library: Library, query: string, limit = 500) {
  const wanted = fold(query);
  const begins = (text: string) => Number(fold(text).startsWith(wanted));
  const mags = library.projects
    .filter((project) => fold(project.title).includes(wanted))
    .sort(
      (a, b) =>
        begins(b.title) - begins(a.title) ||
        b.last_changed.localeCompare(a.last_changed) ||
        b.num_id - a.num_id,
    );
  const folders = library
    .listedFolders()
    .filter((folder) => !folder.isArchive && fold(folder.name).includes(wanted))
    .sort((a, b) => begins(b.name) - begins(a.name) || b.num_id - a.num_id);
  const third = Math.max(Math.floor(limit / 3), limit - mags.length);
  const shownFolders = folders.slice(0, third);
  return {
    mags: mags.slice(0, limit - shownFolders.length),
    folders: shownFolders,
    count: mags.length + folders.length,
    limit,
  };
}

/** The library's list, what is found in it, and its history. */
export function listRoutes(api: MockApi): Route[] {
  const history = () => ok({ entries: api.library.history, next: null });
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
