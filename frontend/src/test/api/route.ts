/**
 * The mock's routes, typed by the server's description: paths, bodies and answers that the server does not have are
 * errors of the compiler.
 */
import { HttpResponse } from "msw";
import type { paths } from "@/shared/api/schema";
import type { MockApi } from "./mockApi";
import { Refusal } from "./refusal";
import type { Route } from "./routes";

/** What a call brought, for those who look at parts of it alone. */
export type Body = Record<string, unknown>;

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths that know a method, below `/api`. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends { responses: unknown }
    ? Path extends `/api${infer Short}`
      ? Short
      : never
    : never;
}[keyof paths];

export type Operation<M extends Method, Path extends PathOf<M>> = `/api${Path}` extends keyof paths
  ? paths[`/api${Path}`][M]
  : never;

type Contents<Operated> = Operated extends { requestBody?: infer Described }
  ? NonNullable<Described> extends { content: infer Content }
    ? Content
    : never
  : never;

/** JSON as it is described; of forms their fields, of a file only what it is. */
type BodyOf<Operated> =
  Contents<Operated> extends { "application/json": infer Json }
    ? Json
    : Contents<Operated> extends { "multipart/form-data": infer Fields }
      ? Fields
      : Contents<Operated> extends { "image/*": unknown }
        ? { type: string }
        : Record<string, never>;

type Params<Operated> = Operated extends { parameters: { path: infer InPath } }
  ? { [Name in keyof InPath]: string }
  : Record<string, never>;

export interface Call<Body, InPath> {
  params: InPath;
  query: URLSearchParams;
  body: Body;
  headers: Headers;
}

interface Extra {
  headers?: Record<string, string>;
}

type Success = 200 | 201 | 202 | 204 | 304;

/** The answers that are no refusals; those are thrown. */
export type AnswerOf<Operated> = Operated extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & Success]: Responses[Status] extends {
        content: { "application/json": infer Json };
      }
        ? Extra & { status: Status; body: Json }
        : Extra & { status: Status; body?: undefined };
    }[keyof Responses & Success]
  : never;

export function ok<Body>(body: Body): { status: 200; body: Body };
export function ok<Body, Status extends number>(
  body: Body,
  status: Status,
): { status: Status; body: Body };
export function ok(body: unknown, status = 200) {
  return { status, body };
}

export const nothing = { status: 204 } as const;

/** An answer that the description does not have, to see that the client notices. */
export function broken(body: unknown, status = 200): never {
  return { status, body } as never;
}

function problem(refusal: Refusal): Response {
  const { status, code, message, more } = refusal;
  return HttpResponse.json(
    { status, code, title: message, detail: message, ...more },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}

const signedOut = () => new Refusal(401, "signed_out", "Sign in to go on.");

function formOf(text: string): Body {
  const fields = text.matchAll(/name="([^"]+)"(?:; filename="[^"]*")?\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries(
    [...fields].map(([, name = "", rest = ""]) => {
      const isFile = rest.startsWith("Content-Type:");
      return [name, isFile ? "file" : rest.trim()];
    }),
  );
}

/** JSON as it is; of a file only what it is, because jsdom's files are none of the network's. */
async function bodyOf(request: Request): Promise<Body> {
  if (request.method === "GET") return {};
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("image/") || type.startsWith("font/")) return { type };
  // Of a form too: which fields it has, and what its texts say.
  if (type.startsWith("multipart/")) return formOf(await request.text());
  const text = await request.text();
  return text === "" ? {} : (JSON.parse(text) as Body);
}

/** Calls of other descriptions, such as the sandbox's own: nothing holds them to one. */
export function routeOfOthers(
  api: MockApi,
  method: Method,
  path: string,
  answer: (call: Call<Body, Record<string, string>>) => Extra & {
    status: number;
    body?: unknown;
  },
  open = false,
): Route {
  return {
    method: method.toUpperCase(),
    path,
    answer: async (request, params) => {
      await api.barrier();
      const body = await bodyOf(request);
      const call = { method: request.method, path: new URL(request.url).pathname };
      api.calls.push({ ...call, body });
      try {
        const failure = api.takeFailure(call.method, call.path);
        if (failure !== null) throw failure;
        if (method !== "get" && request.headers.get("X-Octavo-Client") !== "web") {
          throw new Refusal(403, "cross_site", "This request did not come from the app");
        }
        if (!open && !api.auth.signedIn) throw signedOut();
        const given = answer({
          params,
          query: new URL(request.url).searchParams,
          body,
          headers: request.headers,
        });
        const headers = { "X-Library-Version": String(api.library.version), ...given.headers };
        return given.body === undefined
          ? new HttpResponse(null, { status: given.status, headers })
          : HttpResponse.json(given.body as Body, {
              status: given.status,
              headers,
            });
      } catch (error) {
        if (error instanceof Refusal) return problem(error);
        throw error;
      }
    },
  };
}

/** One route: open to everybody (`account` calls) or only to the person signed in. */
export function route<M extends Method, Path extends PathOf<M>>(
  api: MockApi,
  method: M,
  path: Path,
  answer: (
    call: Call<BodyOf<Operation<M, Path>>, Params<Operation<M, Path>>>,
  ) => AnswerOf<Operation<M, Path>>,
  open = false,
): Route {
  // What the description promises of bodies and parameters is what the typed client sends.
  const given = answer as unknown as Parameters<typeof routeOfOthers>[3];
  return routeOfOthers(api, method, path, given, open);
}
