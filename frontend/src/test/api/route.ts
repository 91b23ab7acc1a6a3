import { type HttpHandler, HttpResponse, http } from "msw";
import { Refusal } from "./library";
import type { MockApi } from "./mockApi";

type Method = "get" | "post" | "put" | "patch" | "delete";
export type Body = Record<string, unknown>;

export interface Call {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Body;
  headers: Headers;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body });
export const nothing: Answer = { status: 204 };

function problem(refusal: Refusal): Response {
  const { status, code, message, more } = refusal;
  return HttpResponse.json(
    { type: "about:blank", status, code, title: message, detail: message, ...more },
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
  if (type.startsWith("image/")) return { type };
  // Of a form too: which fields it has, and what its texts say.
  if (type.startsWith("multipart/")) return formOf(await request.text());
  const text = await request.text();
  return text === "" ? {} : (JSON.parse(text) as Body);
}

/** One route: open to everybody (`account` calls) or only to the person signed in. */
export function route(
  api: MockApi,
  method: Method,
  path: string,
  answer: (call: Call) => Answer,
  open = false,
): HttpHandler {
  return http[method](`*/api${path}`, async ({ request, params }) => {
    await api.gate();
    const body = await bodyOf(request);
    api.calls.push({ method: method.toUpperCase(), path: new URL(request.url).pathname, body });
    try {
      const failure = api.takeFailure(method.toUpperCase(), new URL(request.url).pathname);
      if (failure !== null) throw failure;
      if (method !== "get" && request.headers.get("X-Octavo-Client") !== "web") {
        throw new Refusal(403, "client_header_missing", "The client header is missing.");
      }
      if (!open && !api.accounts.signedIn) throw signedOut();
      const given = answer({
        params: params as Record<string, string>,
        query: new URL(request.url).searchParams,
        body,
        headers: request.headers,
      });
      const headers = { "X-Library-Version": String(api.library.version), ...given.headers };
      return given.body === undefined
        ? new HttpResponse(null, { status: given.status, headers })
        : HttpResponse.json(given.body as Body, { status: given.status, headers });
    } catch (error) {
      if (error instanceof Refusal) return problem(error);
      throw error;
    }
  });
}
