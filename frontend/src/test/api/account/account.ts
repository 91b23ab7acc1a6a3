import type { SortMode, User } from "@/shared/api/model";
import { expired } from "../auth/auth";
import { wrongPassword } from "../auth/security";
import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { type Body, nothing, ok, route } from "../route";
import type { Route } from "../routes";

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

export function accountRoutes(api: MockApi): Route[] {
  const { auth, security } = api;
  const user = () => api.library.user;
  return [
    route(api, "get", "/me", () => ok(user())),
    route(api, "put", "/me", ({ body }) => ok(changeUser(user(), body))),
    route(api, "post", "/me/opts", ({ body }) => {
      const said: Body = { ...("data" in body ? body.data : body) };
      // Empty takes them away.
      for (const key of ["favicon", "sharePicture", "gtm_id"])
        if (said[key] === "") said[key] = null;
      changeUser(user(), { opts: said });
      return ok({ opts: user().opts });
    }),
    route(
      api,
      "post",
      "/auth/undo-email",
      ({ body }) => {
        if (body.token !== security.undoToken) throw expired();
        auth.signedIn = false;
        return nothing;
      },
      true,
    ),
    route(api, "patch", "/me/email", ({ body }) => {
      if (body.password !== auth.password) throw wrongPassword("The password is wrong");
      const pendingEmail = String(body.email);
      user().pendingEmail = pendingEmail;
      return ok({ email: user().email, pendingEmail });
    }),
    route(api, "delete", "/me/email/pending", () => {
      user().pendingEmail = null;
      return nothing;
    }),
    route(api, "patch", "/me/password", ({ body }) => {
      if (body.password !== auth.password) throw wrongPassword("The old password is wrong");
      auth.checkPassword(String(body.newPassword));
      auth.password = String(body.newPassword);
      security.sessions = security.sessions.filter((one) => one.isCurrentSession);
      return nothing;
    }),
    route(api, "patch", "/me/uri", ({ body }) => {
      if (body.uri === "taken") {
        throw new Refusal(409, "uri_taken", "This username is taken", { fieldName: "uri" });
      }
      user().uri = String(body.uri);
      return ok({ uri: user().uri });
    }),
    route(api, "delete", "/user/account", () => {
      security.guard();
      security.deleted = true;
      auth.signedIn = false;
      return nothing;
    }),
    route(api, "get", "/me/activity", ({ query }) => {
      const start = Number(query.get("before") ?? 0);
      const end = start + security.page;
      return ok({
        entries: security.events.slice(start, end),
        next: end < security.events.length ? String(end) : null,
      });
    }),
  ];
}
