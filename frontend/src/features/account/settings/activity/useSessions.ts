import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { isCanceled } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import { type Session, securityApi } from "@/shared/api/security";
import { announce, showToast } from "@/shared/ui";
import { settings } from "../../messages/settings";
import { securityChanged, sessionsQuery } from "../../queries";
import { withFreshProof } from "../fresh/fresh";
import { useFreshWhenOpened } from "./useFreshWhenOpened";

const words = settings.sessions;

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

function tellRemoval(error: unknown): void {
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
      tellRemoval(error);
      return false;
    } finally {
      setEnding((now) => new Set([...now].filter((token) => !tokens.includes(token))));
    }
  }, []);

  const end = (session: Session) =>
    during([session.token], async () => {
      await withFreshProof(() => securityApi.endSession(session));
      keep(({ token }) => token !== session.token);
      announce(words.ended(session.device));
      securityChanged();
    });

  const endOthers = async () => {
    const others = sessions?.filter(({ isCurrentSession }) => !isCurrentSession) ?? [];
    await during(
      others.map(({ token }) => token),
      async () => {
        const { ended } = await withFreshProof(() => securityApi.endOtherSessions());
        keep(({ isCurrentSession }) => isCurrentSession);
        showToast({ text: words.endedOthers(ended) });
        securityChanged();
      },
    );
  };

  return { sessions, failed, ending, reload: () => void refetch(), end, endOthers };
}
