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

const useKey = () => useSession(({ user }) => user && `${user._id} ${user.email} ${user.ssoAdmin}`);

/** The identity provider of the person's address, as the page that holds this has asked for it. */
export function useKnownIdp(): SsoInfo | null {
  const key = useKey();
  const { owner, info } = useKnown();
  return owner === key ? info : null;
}

/** Asks for the identity provider of the person's address; null until it is known, and when it cannot be. */
export function useIdp(): SsoInfo | null {
  const key = useKey();
  const known = useKnownIdp();
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
  return known;
}

/** Does somebody's company decide how they sign in (ACCT-157)? */
export function isManaged({ email }: User, info: SsoInfo | null): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return info?.domains.includes(domain) ?? false;
}
