import { queryOptions } from "@tanstack/react-query";
import { authApi, passkeysApi } from "@/shared/api/auth";
import { securityKey } from "@/shared/security";
import { security } from "./messages/security";

export const sessionsQuery = queryOptions({
  queryKey: [...securityKey, "sessions"] as const,
  queryFn: ({ signal }) => authApi.sessions(signal),
  refetchOnWindowFocus: "always",
  meta: { alert: { type: "sessions", text: security.sessions.loadFailed } },
});

export const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"] as const,
  queryFn: ({ signal }) => passkeysApi.list(signal),
});
