/** How work is read, and what happened to it. */
import { bodyOf, client, until } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type MonthCount = Schemas["ViewsOfMonth"];
export type DayCount = Schemas["ViewsOfDay"];
/** The oldest first; months and days without a view are there with 0. */
export type ViewCounts = Schemas["Statistics"];
export type HistoryEntry = Schemas["ActivityEntry"];
export type HistoryPage = Schemas["Activity"];

interface Wish {
  signal?: AbortSignal | undefined;
}

/** Without a number, of the whole account. */
export async function readViews(numId: number | null, wish: Wish = {}): Promise<ViewCounts> {
  const within = until(wish.signal);
  if (numId === null) return (await bodyOf(client.GET("/api/user/views", within))).data;
  const params = { path: { id: String(numId) } };
  return (await bodyOf(client.GET("/api/mag/{id}/views", { params, ...within }))).data;
}

/** Without a number, of the whole library. */
export function readHistory(
  numId: number | null,
  before: string | null,
  wish: Wish = {},
): Promise<HistoryPage> {
  const query = before === null ? {} : { before };
  const within = until(wish.signal);
  if (numId === null) return bodyOf(client.GET("/api/activity", { params: { query }, ...within }));
  const params = { path: { id: String(numId) }, query };
  return bodyOf(client.GET("/api/mag/{id}/activity", { params, ...within }));
}
