import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { showAlert } from "@/shared/alerts";
import type { Session } from "@/shared/api/auth";
import { authApi } from "@/shared/api/auth";
import { isSignedOut } from "@/shared/api/client";
import { isCanceled } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import { withReauthentication } from "@/shared/reauthentication";
import { securityChanged } from "@/shared/security";
import { useFreshWhenOpened } from "@/shared/settings/useFreshWhenOpened";
import { announce, showToast } from "@/shared/ui";
import { security } from "../messages/security";
import { sessionsQuery } from "../queries";

const words = security.sessions;

export interface Sessions {
  sessions: readonly Session[] | null;
  failed: boolean;
  /** The handles of those that are being ended. */
  ending: ReadonlySet<string>;
  reload: () => void;
  /** True when the session has ended. */
  end: (session: Session) => Promise<boolean>;
  endOthers: () => Promise<void>;
}

function alertRemoval(error: unknown): void {
  if (!isCanceled(error) && !isSignedOut(error)) showAlert("session-removal", words.removeFailed);
}

/** Those that have ended leave the list at once. */
function keep(isKept: (session: Session) => boolean): void {
  queryClient.setQueryData(sessionsQuery.queryKey, (now) => now?.filter(isKept));
}

/** The account's live sessions, and how to end them. */
export function useSessions(): Sessions {
  const { data: sessions = null, isError: failed, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  useFreshWhenOpened("sessions", refetch);

  const during = useCallback(async (tokens: string[], call: () => Promise<void>) => {
    setEnding((now) => new Set([...now, ...tokens]));
    try {
      await call();
      return true;
    } catch (error) {
      alertRemoval(error);
      return false;
    } finally {
      setEnding((now) => new Set([...now].filter((token) => !tokens.includes(token))));
    }
  }, []);

  const end = (session: Session) =>
    during([session.token], async () => {
      await withReauthentication(() => authApi.endSession(session));
      keep(({ token }) => token !== session.token);
      announce(words.ended(session.device));
      securityChanged();
    });

  const endOthers = async () => {
    const others = sessions?.filter(({ isCurrentSession }) => !isCurrentSession) ?? [];
    await during(
      others.map(({ token }) => token),
      async () => {
        const { ended } = await withReauthentication(() => authApi.endOtherSessions());
        keep(({ isCurrentSession }) => isCurrentSession);
        showToast({ text: words.endedOthers(ended) });
        securityChanged();
      },
    );
  };

  return { sessions, failed, ending, reload: () => void refetch(), end, endOthers };
}
