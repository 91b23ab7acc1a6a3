import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { libraryApi, readHistory } from "@/shared/api/library";
import { publicationApi, readViews } from "@/shared/api/publication";

const all = ["projects"] as const;

const projectKeys = {
  /** One's own, as far as a choice needs them. */
  own: [...all, "own"] as const,
  folders: [...all, "folders"] as const,
  /** Of this month, project by project. */
  monthViews: [...all, "month-views"] as const,
  detail: (numId: number) => [...all, "detail", numId] as const,
  /** Without a number, of the whole account. */
  views: (numId: number | null) => [...all, "views", numId] as const,
  history: (numId: number | null) => [...all, "history", numId] as const,
};

export const ownProjectsQuery = queryOptions({
  queryKey: projectKeys.own,
  queryFn: ({ signal }) => publicationApi.mags(signal),
});

/** The account's collections. */
export const foldersQuery = queryOptions({
  queryKey: projectKeys.folders,
  queryFn: async ({ signal }) =>
    (await libraryApi.libraryPage({ limit: 1 }, { signal })).user.folders,
});

export const monthViewsQuery = queryOptions({
  queryKey: projectKeys.monthViews,
  queryFn: async ({ signal }) => (await publicationApi.projectViews({ signal })).data.views,
});

export const detailQuery = (numId: number) =>
  queryOptions({
    queryKey: projectKeys.detail(numId),
    queryFn: ({ signal }) => publicationApi.project(numId, signal),
  });

export const viewsQuery = (numId: number | null) =>
  queryOptions({
    queryKey: projectKeys.views(numId),
    queryFn: ({ signal }) => readViews(numId, { signal }),
  });

export const historyQuery = (numId: number | null) =>
  infiniteQueryOptions({
    queryKey: projectKeys.history(numId),
    queryFn: ({ pageParam, signal }) => readHistory(numId, pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
