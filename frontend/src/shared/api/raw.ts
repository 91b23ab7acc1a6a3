/** Calls that the generated description does not know yet, over the same transport as all others. */
import { CLIENT_HEADER, transport } from "./client";

export interface RawWish {
  query?: Record<string, string | number | boolean | undefined>;
  signal?: AbortSignal | undefined;
  /** The caller wants to know about 401 itself; nobody is sent to sign-in. */
  staying?: boolean;
  /** Carries the header of unsafe calls, though it is a GET. */
  marked?: boolean;
}

function addressOf(path: string, query: RawWish["query"] = {}): string {
  const url = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  return url.href;
}

async function answerOf<Answer>(request: Request, wish: RawWish): Promise<Answer> {
  const response = await transport(request, wish.staying ?? false);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

/** Sends a file as it is, under its own type. */
export function sendFile<Answer>(
  method: "PUT" | "POST",
  path: string,
  file: Blob,
  wish: RawWish = {},
): Promise<Answer> {
  const headers = { Accept: "application/json", "Content-Type": file.type };
  const signal = wish.signal ? { signal: wish.signal } : {};
  const address = addressOf(path, wish.query);
  return answerOf(new Request(address, { method, headers, body: file, ...signal }), wish);
}

/** Sends a form with a file in the field `upload`; the browser writes the type, with the boundary. */
export function sendForm<Answer>(
  path: string,
  fields: Readonly<Record<string, string>>,
  file: Blob,
  wish: RawWish = {},
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("upload", file);
  const signal = wish.signal ? { signal: wish.signal } : {};
  const headers = { Accept: "application/json" };
  const address = addressOf(path, wish.query);
  return answerOf(new Request(address, { method: "POST", headers, body, ...signal }), wish);
}

/** Sends a JSON body, gives the JSON of the answer (undefined for an empty one), throws an ApiError. */
export async function send<Answer = void>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  wish: RawWish = {},
): Promise<Answer> {
  const request = new Request(addressOf(path, wish.query), {
    method,
    headers: {
      Accept: "application/json",
      ...(wish.marked ? CLIENT_HEADER : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(wish.signal ? { signal: wish.signal } : {}),
  });
  return answerOf(request, wish);
}
