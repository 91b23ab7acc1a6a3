/**
 * The one cache of what the server answers, for everything but the library's rows. A query says what is asked
 * (`queryOptions`, beside its key). When it is asked, and whether again, is decided by the defaults here.
 */
import { focusManager, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { showAlert } from "../alerts/alerts";
import type { AlertType } from "../alerts/types";
import { logFailure } from "../log";
import { isSignedOut } from "./client";
import { isCanceled } from "./problem";

/** What a failed reading is followed by, beside what its page says. */
interface Meta extends Record<string, unknown> {
  alert?: { type: AlertType; text: string };
  /** For readings that nobody has asked for: the browser's console. */
  log?: string;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: Meta;
  }
}

/** Does the failure concern the person? Not when the request was taken back, or they are on the way to sign-in. */
function concerns(error: unknown): boolean {
  return error !== null && error !== undefined && !isCanceled(error) && !isSignedOut(error);
}

const cache = new QueryCache({
  onError: (error, { meta }) => {
    if (!concerns(error)) return;
    if (meta?.alert) showAlert(meta.alert.type, meta.alert.text);
    if (meta?.log) logFailure(meta.log, error);
  },
});

export const queryClient = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      // A page that is opened shows what is known and asks anew.
      staleTime: 0,
      refetchOnMount: true,
      // The transport asks once more when the network failed; an answer of the server is an answer.
      retry: false,
      // Only what changes by itself says that it is asked again when the window comes back.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Whether there is a network is known by asking.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// A window comes back into sight, or to the front.
focusManager.setEventListener((handle) => {
  const back = () => handle();
  document.addEventListener("visibilitychange", back);
  window.addEventListener("focus", back);
  return () => {
    document.removeEventListener("visibilitychange", back);
    window.removeEventListener("focus", back);
  };
});

/** A reading as a page shows it: what is known stays while it is asked anew. */
export type Loaded<Value> =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "here"; value: Value };

export function loadedOf<Value>(query: {
  data: Value | undefined;
  isError: boolean;
}): Loaded<Value> {
  if (query.data !== undefined) return { state: "here", value: query.data };
  return { state: query.isError ? "failed" : "loading" };
}

/** Calls `listener` whenever what is known under the key has become something else. */
export function onData<Data>(
  key: QueryKey,
  listener: (now: Data, before: Data | undefined) => void,
): void {
  const name = JSON.stringify(key);
  let before: Data | undefined;
  cache.subscribe(({ type, query }) => {
    if (query.queryHash !== name) return;
    const now = type === "removed" ? undefined : (query.state.data as Data | undefined);
    const last = before;
    before = now;
    if (now !== undefined && now !== last) listener(now, last);
  });
}
