import { queryOptions, useQuery } from "@tanstack/react-query";
import { useShallow } from "zustand/react/shallow";
import type { User } from "@/shared/api/model";
import { type SsoInfo, ssoApi } from "@/shared/api/sso";
import { useSession } from "@/shared/session";

/** The identity provider of the person's address; `whose` says everything that it depends on. */
const idpQuery = (whose: readonly unknown[]) =>
  queryOptions({
    queryKey: ["account", "idp", ...whose] as const,
    queryFn: ({ signal }) => ssoApi.info(signal),
  });

/** Another person, or another address, asks anew. */
function useIdpQuery() {
  const whose = useSession(useShallow(({ user }) => user && [user._id, user.email, user.ssoAdmin]));
  return { ...idpQuery(whose ?? []), enabled: whose !== null };
}

/** The identity provider of the person's address, as the page that holds this has asked for it. */
export function useKnownIdp(): SsoInfo | null {
  return useQuery({ ...useIdpQuery(), enabled: false }).data ?? null;
}

/**
 * Asks for the identity provider of the person's address; null until it is known. Without an answer nothing is hidden:
 * the server refuses what is not theirs.
 */
export function useIdp(): SsoInfo | null {
  return useQuery(useIdpQuery()).data ?? null;
}

/** Does somebody's company decide how they sign in (ACCT-157)? */
export function isManaged({ email }: User, info: SsoInfo | null): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return info?.domains.includes(domain) ?? false;
}
