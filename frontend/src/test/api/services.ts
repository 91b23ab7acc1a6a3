import type {
  ConnectedAccount,
  FigmaAccess,
  Service,
  ServiceFile,
  ServiceFiles,
} from "@/shared/api/services";
import type { MockApi } from "./mockApi";
import { Refusal } from "./refusal";
import { nothing, ok, route } from "./route";
import type { Route } from "./routes";

const NAMES: Record<Service["id"], string> = {
  google: "Google",
  flickr: "Flickr",
  unsplash: "Unsplash",
  youtube: "Youtube",
  vimeo: "Vimeo",
  mailchimp: "Mailchimp",
  dropbox: "Dropbox",
};
const FORMS: Service["id"][] = ["google", "mailchimp", "dropbox"];

function makeService(id: Service["id"]): Service {
  const forms = FORMS.includes(id);
  return {
    id,
    name: NAMES[id],
    forms,
    path: forms ? `/connect/${id}/forms` : `/authservice/${id}`,
    available: true,
    reason: null,
    connected: null,
  };
}

/** A picture of a service. */
export function makeServiceFile(id: string, given: Partial<ServiceFile> = {}): ServiceFile {
  return {
    id,
    kind: "picture",
    title: `Photo ${id}`,
    alternative: null,
    author: null,
    width: 1_200,
    height: 800,
    seconds: null,
    preview: `/api/me/services/flickr/files/preview?ticket=${id}`,
    address: null,
    ...given,
  };
}

/** So many files are on a page. */
const PAGE = 24;

/** Services of others; what is connected at the services themselves is theirs to say. */
export class Services {
  list: Service[] = (Object.keys(NAMES) as Service["id"][]).map(makeService);
  /** Services that no longer let the account in. */
  lost: string[] = [];
  /** What the account has at each. */
  files: Record<string, ServiceFile[]> = {};

  of(id: string): Service {
    const service = this.list.find((one) => one.id === id);
    if (!service) throw new Refusal(404, "not_found", "There is nothing here");
    return service;
  }

  connect(id: string, account: string): void {
    this.of(id).connected = { account, since: "2026-11-20T09:30:00.000000Z" };
  }

  check(id: string): ConnectedAccount {
    const { name, connected } = this.of(id);
    if (!connected) throw new Refusal(404, "not_connected", `${name} is not connected`);
    if (this.lost.includes(id)) {
      const detail = `${name} no longer lets us use your account. Please connect it again`;
      throw new Refusal(409, "service_refused", detail);
    }
    return connected;
  }

  /** A page of what the account has, or of what has a word in its title. */
  listed(id: string, query: string, page: string): ServiceFiles {
    this.check(id);
    const all = (this.files[id] ?? []).filter(({ title }) => title.includes(query));
    const from = Number(page);
    const files = all.slice(from, from + PAGE);
    return { files, next: from + PAGE < all.length ? String(from + PAGE) : null };
  }
}

/** The token of Figma, and what is fetched with it. */
export class Figma {
  access: FigmaAccess = { available: true, token: null };

  keep(token: string): FigmaAccess {
    this.access.token = { ending: token.slice(-4), since: "2026-11-20T09:30:00.000000Z" };
    return this.access;
  }
}

export function serviceRoutes(api: MockApi): Route[] {
  const { services } = api;
  const leave = (id: string) => {
    services.of(id).connected = null;
    return nothing;
  };
  return [
    route(api, "get", "/me/services", () => ok(services.list)),
    route(api, "get", "/me/figma-token", () => ok(api.figma.access)),
    route(api, "put", "/me/figma-token", ({ body }) => ok(api.figma.keep(body.token))),
    route(api, "delete", "/me/figma-token", () => {
      api.figma.access.token = null;
      return nothing;
    }),
    route(api, "get", "/me/services/{id}/files", ({ params, query }) =>
      ok(services.listed(params.id, query.get("query") ?? "", query.get("page") ?? "0")),
    ),
    route(api, "post", "/me/services/{id}/connect", ({ params }) =>
      ok({ url: `https://${params.id}.example/authorize?state=1` }),
    ),
    route(api, "get", "/connect/{provider}/{id}/check", ({ params }) =>
      ok(services.check(params.provider)),
    ),
    route(api, "get", "/connect/{provider}/{id}/disconnect", ({ params }) =>
      leave(params.provider),
    ),
    route(api, "get", "/authservice/{id}/check", ({ params }) => ok(services.check(params.id))),
    route(api, "get", "/authservice/{id}/logout", ({ params }) => leave(params.id)),
  ];
}
