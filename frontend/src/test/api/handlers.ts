import type { HttpHandler } from "msw";
import type { SortMode, User } from "@/shared/api/model";
import { archive, remove, restore, undoArchive } from "./archive";
import { billingRoutes } from "./billing";
import { checkoutRoutes } from "./checkout";
import { domainRoutes } from "./domains";
import { exportRoutes } from "./export";
import { faceRoutes } from "./face";
import { homeRoutes } from "./home";
import { insightRoutes } from "./insight";
import { Refusal } from "./library";
import type { MockApi } from "./mockApi";
import { outreachRoutes } from "./outreach";
import { passkeyRoutes } from "./passkeys";
import { promptRoutes } from "./prompts";
import { publicationRoutes } from "./publication";
import { type Body, nothing, ok, route } from "./route";
import { securityRoutes } from "./security";
import { sendRoutes } from "./send";
import { serviceRoutes } from "./services";
import { ssoRoutes } from "./sso";
import { teamRoutes } from "./team";

function changeUser(user: User, body: Body): User {
  const { sortMode, opts, behavior_metrics, ...plain } = body;
  Object.assign(user, plain);
  if (typeof behavior_metrics === "object") {
    user.behavior_metrics = { ...user.behavior_metrics, ...behavior_metrics };
  }
  if (typeof sortMode === "string") user.sortMode = sortMode as SortMode;
  if (typeof sortMode === "object" && sortMode !== null) {
    const { folder, mode } = sortMode as { folder: string; mode: SortMode };
    user.folderSortModes = { ...user.folderSortModes, [folder]: mode };
  }
  if (typeof opts === "object") user.opts = { ...user.opts, ...opts };
  return user;
}

function accountRoutes(api: MockApi): HttpHandler[] {
  const { accounts } = api;
  const user = () => api.library.user;
  return [
    route(api, "post", "/auth/join", ({ body }) => ok(accounts.join(body, user()), 201), true),
    route(
      api,
      "post",
      "/auth/login",
      ({ body }) => {
        const signedIn = accounts.login(body, user());
        return signedIn ? ok(signedIn) : ok(api.security.challenge(), 202);
      },
      true,
    ),
    route(
      api,
      "post",
      "/auth/logout",
      () => {
        accounts.signedIn = false;
        return nothing;
      },
      true,
    ),
    route(
      api,
      "post",
      "/auth/recover",
      ({ body }) => {
        accounts.recoveriesAskedFor.push(String(body.email));
        return { status: 202 };
      },
      true,
    ),
    route(
      api,
      "post",
      "/auth/reset",
      ({ body }) => {
        accounts.reset(body);
        return nothing;
      },
      true,
    ),
    route(
      api,
      "post",
      "/auth/confirm",
      ({ body }) => {
        accounts.confirm(body, user());
        return nothing;
      },
      true,
    ),
    route(api, "post", "/confirm/resend", () => {
      accounts.confirmationsSent += 1;
      return nothing;
    }),
    route(api, "get", "/me", () => ok(user())),
    route(api, "put", "/me", ({ body }) => ok(changeUser(user(), body))),
    route(api, "post", "/me/opts", ({ body }) => {
      const said: Body = { ...("data" in body ? body.data : body) };
      // Empty takes them away.
      for (const key of ["favicon", "gtm_id"]) if (said[key] === "") said[key] = null;
      changeUser(user(), { opts: said });
      return ok({ opts: user().opts });
    }),
  ];
}

function libraryRoutes(api: MockApi): HttpHandler[] {
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
  ];
}

export function handlers(api: MockApi): HttpHandler[] {
  return [
    ...accountRoutes(api),
    ...exportRoutes(api),
    ...passkeyRoutes(api),
    ...securityRoutes(api),
    ...faceRoutes(api),
    ...serviceRoutes(api),
    ...ssoRoutes(api),
    ...libraryRoutes(api),
    ...promptRoutes(api),
    // Before the next: a change of the plan is taken up here, every other one there.
    ...checkoutRoutes(api),
    ...billingRoutes(api),
    ...insightRoutes(api),
    ...outreachRoutes(api),
    ...publicationRoutes(api),
    ...teamRoutes(api),
    ...sendRoutes(api),
    ...domainRoutes(api),
    ...homeRoutes(api),
  ];
}
