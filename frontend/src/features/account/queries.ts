/** What the server tells of the account that is signed in, beside its user. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { exportApi } from "@/shared/api/export";
import { outreachApi } from "@/shared/api/outreach";
import { passkeysApi } from "@/shared/api/passkeys";
import { queryClient } from "@/shared/api/query";
import { securityApi } from "@/shared/api/security";
import { type Service, servicesApi } from "@/shared/api/services";
import { ssoApi } from "@/shared/api/sso";
import { newsletter, referral } from "./messages/outreach";
import { settings } from "./messages/settings";

const all = ["account"] as const;
const security = [...all, "security"] as const;

const accountKeys = {
  /** What is another after a change of how the account is entered. */
  security,
  sessions: [...security, "sessions"] as const,
  events: [...security, "events"] as const,
  passkeys: [...all, "passkeys"] as const,
  export: [...all, "export"] as const,
  services: [...all, "services"] as const,
  connection: ({ id, connected }: Service) =>
    [...all, "services", id, connected?.since ?? ""] as const,
  topics: [...all, "newsletters", "topics"] as const,
  subscriptions: [...all, "newsletters", "subscriptions"] as const,
  referrals: [...all, "referrals"] as const,
  idp: (whose: readonly unknown[]) => [...all, "idp", ...whose] as const,
};

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: ({ signal }) => securityApi.sessions(signal),
  refetchOnWindowFocus: "always",
  meta: { alert: { type: "sessions", text: settings.sessions.loadFailed } },
});

export const eventsQuery = infiniteQueryOptions({
  queryKey: accountKeys.events,
  queryFn: ({ pageParam, signal }) => securityApi.events(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  refetchOnWindowFocus: "always",
});

/** A new password or second factor ends sessions, and everything here is an event of the account. */
export function securityChanged(): void {
  void queryClient.invalidateQueries({ queryKey: accountKeys.security });
}

export const passkeysQuery = queryOptions({
  queryKey: accountKeys.passkeys,
  queryFn: ({ signal }) => passkeysApi.list(signal),
});

export const exportQuery = queryOptions({
  queryKey: accountKeys.export,
  queryFn: ({ signal }) => exportApi.read(signal),
});

export const servicesQuery = queryOptions({
  queryKey: accountKeys.services,
  queryFn: ({ signal }) => servicesApi.list(signal),
});

/** Is a service connected still? Asked anew with each list of them. */
export const connectionQuery = (service: Service) =>
  queryOptions({
    queryKey: accountKeys.connection(service),
    queryFn: ({ signal }) => servicesApi.check(service, signal),
  });

export const topicsQuery = queryOptions({
  queryKey: accountKeys.topics,
  queryFn: ({ signal }) => outreachApi.topics(signal),
  meta: { alert: { type: "mail-subscription", text: newsletter.topicsFailed } },
});

export const subscriptionsQuery = queryOptions({
  queryKey: accountKeys.subscriptions,
  queryFn: ({ signal }) => outreachApi.subscriptions(signal),
  meta: { alert: { type: "mail-subscription", text: newsletter.failed } },
});

export const referralsQuery = queryOptions({
  queryKey: accountKeys.referrals,
  queryFn: ({ signal }) => outreachApi.referrals(signal),
  meta: { alert: { type: "affiliate", text: referral.failed } },
});

/** The identity provider of the person's address; `whose` says everything that it depends on. */
export const idpQuery = (whose: readonly unknown[]) =>
  queryOptions({
    queryKey: accountKeys.idp(whose),
    queryFn: ({ signal }) => ssoApi.info(signal),
  });
