import { infiniteQueryOptions } from "@tanstack/react-query";
import { accountApi } from "@/shared/api/account";
import { securityKey } from "@/shared/security";

export const eventsQuery = infiniteQueryOptions({
  queryKey: [...securityKey, "events"] as const,
  queryFn: ({ pageParam, signal }) => accountApi.events(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  refetchOnWindowFocus: "always",
});
