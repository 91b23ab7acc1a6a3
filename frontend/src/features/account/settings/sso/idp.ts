import { useEffect } from "react";
import { create } from "zustand";
import type { User } from "@/shared/api/model";
import { type SsoInfo, ssoApi } from "@/shared/api/sso";
import { useSession } from "@/shared/session";

interface Known {
  /** Whose it is: another person asks anew. */
  owner: string | null;
  info: SsoInfo | null;
}

const useKnown = create<Known>(() => ({ owner: null, info: null }));

/** The identity provider of the person's address; null until it is known, and when it cannot be. */
export function useIdp(): SsoInfo | null {
  const user = useSession((state) => state.user);
  const { owner, info } = useKnown();
  const key = user && `${user._id} ${user.email} ${user.ssoAdmin}`;
  useEffect(() => {
    if (key === null) return;
    const request = new AbortController();
    ssoApi.info(request.signal).then(
      (found) => useKnown.setState({ owner: key, info: found }),
      // Without an answer nothing is hidden; the server refuses what is not theirs.
      () => undefined,
    );
    return () => request.abort();
  }, [key]);
  return owner === key ? info : null;
}

/** Does somebody's company decide how they sign in (ACCT-157)? */
export function isManaged({ email }: User, info: SsoInfo | null): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return info?.domains.includes(domain) ?? false;
}
