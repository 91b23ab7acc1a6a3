import { queryOptions } from "@tanstack/react-query";
import { type CommentThread, commentsApi } from "@/shared/api/comments";

/** So many ms until it is asked again whether others have written. */
const AGAIN_MS = 30_000;

export const keyOf = (numId: number) => ["documents", numId, "comments"] as const;

/** All threads of one state. A project has at most a thousand of both, and a page has a hundred. */
async function allOf(numId: number, resolved: boolean, signal: AbortSignal) {
  const threads: CommentThread[] = [];
  let after: string | null = null;
  do {
    const page = await commentsApi.list(numId, resolved, after, signal);
    threads.push(...page.threads);
    after = page.next;
  } while (after !== null);
  return threads;
}

export const threadsQuery = (numId: number, resolved: boolean) =>
  queryOptions({
    queryKey: [...keyOf(numId), resolved ? "resolved" : "open"] as const,
    queryFn: ({ signal }) => allOf(numId, resolved, signal),
    // Others write meanwhile.
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
  });

/** A thread with all its comments: lists leave out the middle of long ones. */
export const threadQuery = (numId: number, id: string) =>
  queryOptions({
    queryKey: [...keyOf(numId), "thread", id] as const,
    queryFn: ({ signal }) => commentsApi.thread(numId, id, signal),
  });

export const peopleQuery = (numId: number) =>
  queryOptions({
    queryKey: [...keyOf(numId), "people"] as const,
    queryFn: ({ signal }) => commentsApi.people(numId, signal),
    staleTime: 5 * 60_000,
    meta: { log: "people to mention" },
  });
