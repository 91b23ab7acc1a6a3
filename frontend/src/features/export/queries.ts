import { queryOptions } from "@tanstack/react-query";
import { exportApi } from "@/shared/api/export";

export const exportQuery = queryOptions({
  queryKey: ["account", "export"] as const,
  queryFn: ({ signal }) => exportApi.read(signal),
});
