/** How work is read, and what happened to it. */
import { send } from "./raw";

export interface MonthCount {
  /** "2026-11" (UTC) */
  month: string;
  views: number;
}

export interface DayCount {
  /** "2026-11-21" (UTC) */
  day: string;
  views: number;
}

export interface ViewCounts {
  /** Oldest first; months without a view are there with 0. */
  months: MonthCount[];
  /** The last 30 days, oldest first. */
  days: DayCount[];
}

export interface HistoryEntry {
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  /** Such as "project.renamed". */
  event: string;
  project: { num_id: number; title: string } | null;
  folder: { num_id: number; name: string } | null;
  actor: { name: string; uri: string; me: boolean };
  details: Record<string, string>;
}

export interface HistoryPage {
  entries: HistoryEntry[];
  next: string | null;
}

interface Wish {
  signal?: AbortSignal | undefined;
}

/** Without a number, of the whole account. */
export async function readViews(numId: number | null, wish: Wish = {}): Promise<ViewCounts> {
  const path = numId === null ? "/api/user/views" : `/api/mag/${numId}/views`;
  const answer = await send<{ data: ViewCounts }>("GET", path, undefined, wish);
  return answer.data;
}

/** Without a number, of the whole library. */
export function readHistory(
  numId: number | null,
  before: string | null,
  wish: Wish = {},
): Promise<HistoryPage> {
  const path = numId === null ? "/api/activity" : `/api/mag/${numId}/activity`;
  const query = before === null ? {} : { before };
  return send<HistoryPage>("GET", path, undefined, { query, ...wish });
}
