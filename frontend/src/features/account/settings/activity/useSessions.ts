import { useCallback, useEffect, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { isCanceled } from "@/shared/api/problem";
import { type Session, securityApi } from "@/shared/api/security";
import { settings } from "@/shared/messages/settings";
import { announce, showToast } from "@/shared/ui";
import { withFreshProof } from "../fresh/fresh";
import { onSecurityChange, securityChanged, useFreshWhenOpened } from "./changed";

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

/** The account's live sessions, and how to end them. */
export function useSessions(): Sessions {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const request = useRef<AbortController | null>(null);

  const load = useCallback(async () => {
    request.current?.abort();
    const mine = new AbortController();
    request.current = mine;
    try {
      setSessions(await securityApi.sessions(mine.signal));
      setFailed(false);
    } catch (error) {
      if (isCanceled(error)) return;
      setFailed(true);
      if (!isSignedOut(error)) showAlert("sessions", words.loadFailed);
    }
  }, []);
  useEffect(() => {
    void load();
    const stop = onSecurityChange(() => void load());
    return () => {
      stop();
      request.current?.abort();
    };
  }, [load]);
  const reload = useCallback(() => void load(), [load]);
  useFreshWhenOpened("sessions", reload);

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
      setSessions((now) => now?.filter(({ token }) => token !== session.token) ?? null);
      announce(words.ended(session.device));
      securityChanged();
    });

  const endOthers = async () => {
    const others = sessions?.filter(({ isCurrentSession }) => !isCurrentSession) ?? [];
    await during(
      others.map(({ token }) => token),
      async () => {
        const { ended } = await withFreshProof(() => securityApi.endOtherSessions());
        setSessions((now) => now?.filter(({ isCurrentSession }) => isCurrentSession) ?? null);
        showToast({ text: words.endedOthers(ended) });
        securityChanged();
      },
    );
  };

  return { sessions, failed, ending, reload, end, endOthers };
}
