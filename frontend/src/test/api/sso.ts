import type { SsoInfo } from "@/shared/api/sso";
import type { MockApi } from "./mockApi";
import { ok, route } from "./route";
import type { Route } from "./routes";

/** The identity provider of the person's address. */
export class Sso {
  info: SsoInfo = { enabled: false, name: null, domains: [], idpEndpoint: null };
}

export function ssoRoutes(api: MockApi): Route[] {
  return [
    route(api, "get", "/me/idp", () => ok(api.sso.info)),
    route(api, "post", "/me/request-sso", () => {
      api.security.guard();
      api.library.user.ssoRequested = true;
      return ok({ data: { ssoRequested: true } });
    }),
  ];
}
