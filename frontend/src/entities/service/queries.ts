import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type MediaServiceId, type Service, servicesApi } from "@/shared/api/services";

const all = ["account", "services"] as const;

export const servicesQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => servicesApi.list(signal),
});

/** Is a service connected still? Asked anew with each list of them. */
export const connectionQuery = (service: Service) =>
  queryOptions({
    queryKey: [...all, service.id, service.connected?.since ?? ""] as const,
    queryFn: ({ signal }) => servicesApi.check(service, signal),
  });

/** What a service has that matches, page by page (EDIT-234). A connection that is made anew is asked anew. */
export const filesQuery = (id: MediaServiceId, since: string, query: string) =>
  infiniteQueryOptions({
    queryKey: [...all, id, since, "files", query] as const,
    queryFn: ({ pageParam, signal }) => servicesApi.files(id, { query, page: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
