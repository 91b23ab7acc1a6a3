import { useInfiniteQuery } from "@tanstack/react-query";
import { historyQuery } from "@/entities/project";
import type { HistoryEntry } from "@/shared/api/library";

export interface History {
  entries: HistoryEntry[];
  state: "loading" | "here" | "failed";
  /** There is more to show. */
  more: boolean;
  showMore: () => void;
}

/** The history of a project, or of the whole library without a number, page by page. */
export function useHistory(numId: number | null): History {
  const query = useInfiniteQuery(historyQuery(numId));
  return {
    entries: query.data?.pages.flatMap((page) => page.entries) ?? [],
    state: query.isFetching ? "loading" : query.isError ? "failed" : "here",
    more: query.hasNextPage,
    showMore: () => void query.fetchNextPage(),
  };
}
