import type { HttpHandler } from "msw";
import type { HistoryEntry, ViewCounts } from "@/shared/api/insight";
import type { MockApi } from "./mockApi";
import { ok, route } from "./route";

/** How work is read and what happened to it: nothing, until a test says otherwise. */
export class Insight {
  views: ViewCounts = { months: [], days: [] };
  history: HistoryEntry[] = [];
}

export function insightRoutes(api: MockApi): HttpHandler[] {
  const views = () => ok({ data: api.insight.views });
  const history = () => ok({ entries: api.insight.history, next: null });
  return [
    route(api, "get", "/user/views", views),
    route(api, "get", "/mag/{id}/views", views),
    route(api, "get", "/activity", history),
    route(api, "get", "/mag/{id}/activity", history),
  ];
}
