import { queryOptions } from "@tanstack/react-query";
import { type Service, servicesApi } from "@/shared/api/services";

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
