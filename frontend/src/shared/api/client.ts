/**
 * The one way to the server. Adds the header that unsafe calls need, retries a GET once
 * when the network failed, sends a signed-out person to sign-in, and turns every failure
 * into an ApiError.
 */
import { common } from "../messages/common";
import { MAX_SIGN_IN_ATTEMPTS, paths } from "../paths";
import { ApiError, canceledError, networkError, readProblem } from "./problem";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RequestOptions {
  body?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** The caller wants to know about 401 itself; nobody is sent to sign-in. */
  skipRedirect?: boolean;
}

const BASE = "/api";

/** Replaced in tests; a real navigation, because the signed-out app starts from nothing. */
export const navigation = {
  leaveTo(address: string): void {
    window.location.assign(address);
  },
};

let leaving = false;

/** For tests: a page that was left can be left again. */
export function resetNavigation(): void {
  leaving = false;
}

function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  if (leaving || pathname.startsWith("/auth/")) return;
  const attempt = Number(new URLSearchParams(search).get("attempt") ?? "0") || 0;
  leaving = true;
  if (attempt >= MAX_SIGN_IN_ATTEMPTS) {
    navigation.leaveTo(paths.login({ attempt }));
    return;
  }
  const query = new URLSearchParams(search);
  query.delete("attempt");
  const rest = query.toString();
  const here = `${pathname}${rest ? `?${rest}` : ""}${hash}`;
  navigation.leaveTo(paths.login({ redirect: here, attempt: attempt + 1 }));
}

export function isSignedOut(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || (error.status === 403 && error.code === "signed_out"))
  );
}

function address(path: string, query: RequestOptions["query"]): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return new URL(`${BASE}${path}${text ? `?${text}` : ""}`, window.location.origin).href;
}

async function once(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw canceledError();
    if (init.method !== "GET") throw networkError(common.networkFailed);
    throw error;
  }
}

/** The answer itself, for callers that need its headers. Throws for every status but 2xx and 304. */
export async function send(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", ...options.headers };
  if (method !== "GET") headers["X-Octavo-Client"] = "web";
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (options.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(options.body);
  }
  if (options.signal) init.signal = options.signal;
  const url = address(path, options.query);
  let response: Response;
  try {
    response = await once(url, init);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // A GET changes nothing, so it may be asked once more.
    try {
      response = await once(url, init);
    } catch (second) {
      throw second instanceof ApiError ? second : networkError(common.networkFailed);
    }
  }
  if (options.signal?.aborted) throw canceledError();
  if (response.ok || response.status === 304) return response;
  const error = await readProblem(response, common.defaultError);
  if (isSignedOut(error) && !options.skipRedirect) goToSignIn();
  throw error;
}

/** The parsed body of the answer; undefined for 204. */
export async function request<Answer>(
  method: Method,
  path: string,
  options?: RequestOptions,
): Promise<Answer> {
  const response = await send(method, path, options);
  const text = await response.text().catch(() => {
    if (options?.signal?.aborted) throw canceledError();
    throw networkError(common.networkFailed);
  });
  return (text ? JSON.parse(text) : undefined) as Answer;
}
