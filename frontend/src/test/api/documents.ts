import { delay, HttpResponse } from "msw";
import { blank } from "@/features/documents/model/testing/documents";
import { NO_DIFFERENCE } from "@/features/documents/publishing/testDifference";
import type { Batch } from "@/features/documents/sync/ports";
import { Server } from "@/features/documents/sync/testing/server";
import { ApiError } from "@/shared/api/problem";
import type { components } from "@/shared/api/schema";
import type { MockApi } from "./mockApi";
import { EPOCH } from "./records";
import { Refusal, type RefusalCode } from "./refusal";
import { nothing, ok, route } from "./route";
import type { Route } from "./routes";

type Schemas = components["schemas"];

/** A picture of a project. */
type Asset = Schemas["ProjectAsset"];

export function makeAsset(key: string, more: Partial<Asset> = {}): Asset {
  return {
    key,
    name: `${key}.jpg`,
    kind: "picture",
    contentType: "image/webp",
    width: 1_200,
    height: 800,
    durationMs: null,
    bytes: 48_000,
    colour: "#a3b1c0",
    address: `/media/assets/1/${key}/1280.webp`,
    renditions: [{ width: 320, address: `/media/assets/1/${key}/320.webp` }],
    isPublished: false,
    addedAt: EPOCH,
    ...more,
  };
}

type OwnFontFamily = Schemas["OwnFontFamily"];
type AccountTextStyle = Schemas["AccountTextStyle"];

/** A family of one file. */
export function makeFamily(name: string, more: Partial<OwnFontFamily> = {}): OwnFontFamily {
  return {
    id: "own-serif-9f86d081884c7d65",
    name,
    generic: "serif",
    files: [
      {
        id: `key of ${name}`,
        name: "Regular",
        address: `/media/fonts/${name}.woff2`,
        style: "normal",
        leastWeight: 400,
        mostWeight: 400,
        leastWidth: 1_000,
        mostWidth: 1_000,
        axes: [],
        namedStyles: [],
        bytes: 24_000,
        addedAt: EPOCH,
      },
    ],
    fallbacks: [],
    ...more,
  };
}

/** A link to a draft. */
type PreviewLink = Schemas["PreviewLink"];

export function makeLink(number: number, more: Partial<PreviewLink> = {}): PreviewLink {
  return {
    id: `link-${number}`,
    address: `http://localhost:4001/preview/link${number}.1/`,
    madeBy: null,
    madeAt: EPOCH,
    endsAt: EPOCH,
    comments: false,
    ...more,
  };
}

/** The documents of projects: each begins with a blank page, and orders its changes as the server does. */
export class Documents {
  /** The pictures of every project, the last added first. */
  assets: Asset[] = [];
  /** The own fonts of the account. */
  fonts: OwnFontFamily[] = [];
  /** The text styles of the account. */
  textStyles: AccountTextStyle[] = [];
  /** The preview links of every project, the last made first. */
  links: PreviewLink[] = [];
  /** May the person say whether readers of a link comment? */
  canLetComment = true;
  /** What readers do not have yet, of every project. */
  difference = NO_DIFFERENCE;
  readonly #servers = new Map<string, Server>();

  has(project: string): boolean {
    return this.#servers.has(project);
  }

  of(project: string | number): Server {
    const server = this.#servers.get(String(project)) ?? new Server(blank());
    this.#servers.set(String(project), server);
    return server;
  }
}

/** The server's failures as those of the mock. */
function answered<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Refusal(error.status, error.code as RefusalCode, error.detail);
  }
}

export function documentRoutes(api: MockApi): Route[] {
  /** Of what a document holds, the description says no more than that it is an object. */
  const described = (value: unknown) => value as never;
  const server = (id: string) => {
    api.library.project(id);
    return api.documents.of(id);
  };
  return [
    // Who waits for the changes of others waits until the test ends: nobody else is here.
    {
      method: "GET",
      path: "/documents/{id}/changes",
      answer: async (request, { id = "" }) => {
        const query = new URL(request.url).searchParams;
        const { changes } = server(id).changes(Number(query.get("after")));
        if (changes.length === 0 && Number(query.get("wait")) > 0) await delay("infinite");
        return HttpResponse.json({ changes: [...changes] });
      },
    },
    route(api, "get", "/documents/{id}", ({ params }) => ok(described(server(params.id).open()))),
    route(api, "get", "/documents/{id}/compare", () => ok(api.documents.difference)),
    route(api, "post", "/documents/{id}/preview", ({ params, body }) => {
      if (!api.documents.has(params.id))
        throw new Refusal(404, "not_found", "There is nothing here");
      const page = typeof body.page === "string" ? `${body.page}/` : "";
      return ok({ address: `http://localhost:4001/preview/token.${params.id}/${page}` });
    }),
    route(api, "get", "/documents/{id}/preview-links", () =>
      ok({ links: api.documents.links, canLetComment: api.documents.canLetComment }),
    ),
    route(api, "patch", "/documents/{id}/preview-links/{link}", ({ params, body }) => {
      const { links } = api.documents;
      const found = links.find(({ id }) => id === params.link);
      if (found === undefined) throw new Refusal(404, "not_found", "There is nothing here");
      const link = { ...found, comments: body.comments };
      api.documents.links = links.map((one) => (one === found ? link : one));
      return ok(link);
    }),
    route(api, "post", "/documents/{id}/preview-links", ({ body }) => {
      if (api.documents.links.length >= 20)
        throw new Refusal(403, "limit_reached", "A project has at most 20 preview links");
      const link = makeLink(api.documents.links.length + 1, {
        endsAt: body.endsAt ?? EPOCH,
        comments: body.comments ?? false,
      });
      api.documents.links = [link, ...api.documents.links];
      return ok(link, 201);
    }),
    route(api, "delete", "/documents/{id}/preview-links/{link}", ({ params }) => {
      const { links } = api.documents;
      api.documents.links = links.filter(({ id }) => id !== params.link);
      return nothing;
    }),
    route(api, "get", "/fonts", () =>
      ok({ library: [], own: api.documents.fonts, mayChange: true }),
    ),
    route(api, "post", "/fonts", ({ query }) => {
      const name = query.get("name") ?? "";
      if (name.startsWith("shut")) {
        const sentence = "The maker of this font does not allow it to be embedded in pages";
        throw new Refusal(422, "font_forbidden", sentence);
      }
      const family = makeFamily(name.replace(/\.\w+$/, ""));
      api.documents.fonts = [...api.documents.fonts, family];
      return ok(family, 201);
    }),
    route(api, "patch", "/fonts/{id}", ({ params, body }) => {
      const found = api.documents.fonts.find(({ files }) => files[0]?.id === params.id);
      if (found === undefined) throw new Refusal(404, "not_found", "There is nothing here");
      const family = { ...found, name: body.name };
      api.documents.fonts = api.documents.fonts.map((one) => (one === found ? family : one));
      return ok(family);
    }),
    route(api, "delete", "/fonts/{id}", ({ params }) => {
      api.documents.fonts = api.documents.fonts.filter(({ files }) => files[0]?.id !== params.id);
      return nothing;
    }),
    route(api, "get", "/text-styles", () =>
      ok({ styles: api.documents.textStyles, mayChange: true }),
    ),
    route(api, "put", "/text-styles/{id}", ({ params, body }) => {
      const style = { id: params.id, style: body.style, changedAt: EPOCH };
      const others = api.documents.textStyles.filter(({ id }) => id !== params.id);
      api.documents.textStyles = [...others, style];
      return ok(style);
    }),
    route(api, "delete", "/text-styles/{id}", ({ params }) => {
      api.documents.textStyles = api.documents.textStyles.filter(({ id }) => id !== params.id);
      return nothing;
    }),
    route(api, "get", "/documents/{id}/assets", () => ok({ assets: api.documents.assets })),
    route(api, "post", "/documents/{id}/assets", ({ query }) => {
      const name = query.get("name") ?? "";
      const asset = makeAsset(`key of ${name}`, { name });
      api.documents.assets = [asset, ...api.documents.assets];
      return ok(asset, 201);
    }),
    route(api, "delete", "/documents/{id}/assets/{key}", ({ params }) => {
      api.documents.assets = api.documents.assets.filter(({ key }) => key !== params.key);
      return nothing;
    }),
    route(api, "post", "/documents/{id}/changes", ({ params, body }) =>
      ok(described(answered(() => server(params.id).send(body as unknown as Batch)))),
    ),
  ];
}
