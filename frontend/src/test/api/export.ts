import type { Export } from "@/shared/api/export";
import type { MockApi } from "./mockApi";
import { ok, route } from "./route";
import type { Route } from "./routes";

export function makeExport(changes: Partial<Export> = {}): Export {
  return {
    state: "queued",
    done: 0,
    total: 0,
    bytes: null,
    requestedAt: "2026-11-21T12:00:00Z",
    finishedAt: null,
    endsAt: null,
    problem: null,
    ...changes,
  };
}

export function readyExport(changes: Partial<Export> = {}): Export {
  return makeExport({
    state: "ready",
    done: 43,
    total: 43,
    bytes: 1_234_567,
    finishedAt: "2026-11-21T12:01:00Z",
    endsAt: "2026-11-28T12:01:00Z",
    ...changes,
  });
}

/** The account's export, and what becomes of it at each look. */
export class Exports {
  current: Export | null = null;
  /** What is answered next, one at each look; then it stays. */
  next: Export[] = [];
}

export function exportRoutes(api: MockApi): Route[] {
  const { exports, security } = api;
  return [
    route(api, "get", "/me/export", () => {
      exports.current = exports.next.shift() ?? exports.current;
      return ok({ export: exports.current });
    }),
    route(api, "post", "/me/export", () => {
      security.guard();
      exports.current = makeExport();
      return ok({ export: exports.current }, 202);
    }),
  ];
}
