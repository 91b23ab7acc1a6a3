/**
 * The one way to the server. Adds the header that unsafe calls need, retries a GET once
 * when the network failed, sends a signed-out person to sign-in, and turns every failure
 * into an ApiError. Its types are generated from the server's description of its calls.
 */
import createClient from "openapi-fetch";
import { trackCall } from "../analytics";
import { common } from "../messages/common";
import { paths as addresses, MAX_SIGN_IN_ATTEMPTS } from "../paths";
import { ApiError, canceledError, networkError, readProblem } from "./problem";
import { libraryOf, receiveBeside, receivePacked } from "./receive";
import type { paths } from "./schema";
import { sendWithProgress } from "./send";

/** Replaced in tests; a real navigation, because the signed-out app starts from nothing. */
export const navigation = {
  leaveTo(address: string): void {
    window.location.assign(address);
  },
  /** As above; the page that is left is not come back to. */
  replaceWith(address: string): void {
    window.location.replace(address);
  },
};

/** What only this client adds to a call, so that another site's page cannot make it. */
const CLIENT_HEADER = { "X-Octavo-Client": "web" } as const;

let leaving = false;

/** A redirect's attempt counts for as long: long enough to notice a circle, in ms. */
const ATTEMPT_MS = 10_000;
let arrived = { attempt: 0, at: Number.NEGATIVE_INFINITY };

/** Remembers the attempt that the page was reached with, which need not stand in the address for that. */
export function rememberAttempt(attempt: number): void {
  arrived = { attempt, at: performance.now() };
}

function attemptSoFar(search: URLSearchParams): number {
  const given = Number(search.get("attempt") ?? "0") || 0;
  const recent = performance.now() - arrived.at < ATTEMPT_MS ? arrived.attempt : 0;
  return Math.max(given, recent);
}

/** For tests: a page that was left can be left again. */
export function resetNavigation(): void {
  leaving = false;
  arrived = { attempt: 0, at: Number.NEGATIVE_INFINITY };
}

/** Leads to sign-in, with the way back. The sign-in pages themselves stay. */
export function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  if (leaving || pathname.startsWith("/auth/")) return;
  const attempt = attemptSoFar(new URLSearchParams(search));
  leaving = true;
  if (attempt >= MAX_SIGN_IN_ATTEMPTS) {
    navigation.leaveTo(addresses.login({ attempt }));
    return;
  }
  const query = new URLSearchParams(search);
  query.delete("attempt");
  const rest = query.toString();
  const here = `${pathname}${rest ? `?${rest}` : ""}${hash}`;
  navigation.leaveTo(addresses.login({ redirect: here, attempt: attempt + 1 }));
}

export function isSignedOut(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || (error.status === 403 && error.code === "signed_out"))
  );
}

type Send = (request: Request) => Promise<Response>;

async function attempt(request: Request, send: Send): Promise<Response> {
  try {
    return await send(request);
  } catch {
    if (request.signal.aborted) throw canceledError();
    throw networkError(common.networkFailed);
  }
}

async function deliver(request: Request, send: Send): Promise<Response> {
  if (request.method !== "GET") {
    for (const [name, value] of Object.entries(CLIENT_HEADER)) request.headers.set(name, value);
    return attempt(request, send);
  }
  const spare = request.clone();
  try {
    return await attempt(request, send);
  } catch (error) {
    if (error instanceof ApiError && error.reason) throw error;
    // A GET changes nothing, so it may be asked once more.
    return attempt(spare, send);
  }
}

/** Answers 2xx and 304; everything else is thrown. */
export async function transport(
  request: Request,
  skipRedirect = false,
  send: Send = (one) => fetch(one),
): Promise<Response> {
  const response = await deliver(request, send);
  if (request.signal.aborted) throw canceledError();
  if (response.ok && request.method !== "GET") trackCall(request.method, request.url);
  if (response.ok || response.status === 304) return response;
  const error = await readProblem(response, common.defaultError);
  if (isSignedOut(error) && !skipRedirect) goToSignIn();
  throw error;
}

/** Calls of a description over the one transport. */
export function clientOf<Paths extends object>() {
  return createClient<Paths>({
    baseUrl: window.location.origin,
    fetch: (request) => transport(request),
    headers: { Accept: "application/json" },
  });
}

export const client = clientOf<paths>();

/** For calls that make something though they are GETs: they carry the header of unsafe calls. */
export const guarded = { params: { header: CLIENT_HEADER } };

/** For calls that can be taken back. */
export function until(signal?: AbortSignal): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** For calls that want to know about 401 themselves: nobody is sent to sign-in. */
export const staying = { fetch: (request: Request) => transport(request, true) };

/** For the one long answer, which is received beside the page. */
export const beside = { fetch: (request: Request) => transport(request, false, receiveBeside) };

/** The library, received beside the page and made compact there; without it where nothing has changed. */
export async function readPacked(address: keyof paths, headers: Record<string, string>) {
  const request = new Request(new URL(address, window.location.origin), {
    headers: { Accept: "application/json", ...headers },
  });
  const response = await transport(request, false, receivePacked);
  return { response, ...(response.status === 200 && { data: await libraryOf(response) }) };
}

/** For a large body: `progress` hears the part of 1 that is sent. */
export function reporting(progress: (part: number) => void) {
  return { fetch: (request: Request) => transport(request, false, sendWithProgress(progress)) };
}

/** The body of an answer. The transport has thrown for every failure, so there is one. */
export async function bodyOf<Body>(call: Promise<{ data?: Body }>): Promise<Body> {
  const { data } = await call;
  return data as Body;
}

/** The name of a file that an answer is, with all its letters (RFC 8187) where it says them; undefined where it has none. */
export function nameIn({ headers }: Response): string | undefined {
  const said = headers.get("Content-Disposition") ?? "";
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  return whole === undefined ? /filename="([^"]+)"/.exec(said)?.[1] : decodeURIComponent(whole);
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The caller wants to know about 401 itself; nobody is sent to sign-in. */
  skipRedirect?: boolean;
}

/** A call's options, as the typed client takes them. */
export function optionsOf({ signal, skipRedirect }: CallOptions = {}) {
  return { ...(signal ? { signal } : {}), ...(skipRedirect ? staying : {}) };
}
