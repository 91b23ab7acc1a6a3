import { useCallback, useEffect, useRef, useState } from "react";
import { isCanceled } from "@/shared/api/problem";
import { type AccountEvent, securityApi } from "@/shared/api/security";
import { formatFullDate } from "@/shared/format";
import { common } from "@/shared/messages/common";
import { settings, tellEvent } from "@/shared/messages/settings";
import { SettingsSection } from "@/shared/settings";
import { Button, Figures, Skeleton } from "@/shared/ui";
import styles from "../settings.module.css";
import rows from "./activity.module.css";
import { onSecurityChange, useFreshWhenOpened } from "./changed";

const words = settings.activity;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

interface Known {
  entries: readonly AccountEvent[];
  next: string | null;
  state: "loading" | "here" | "failed";
}

const NOTHING: Known = { entries: [], next: null, state: "loading" };

/** The account's events, the newest first; `load` reads what comes after the given mark. */
function useEvents(): Known & { load: (before: string | null) => Promise<void> } {
  const [known, setKnown] = useState<Known>(NOTHING);
  const request = useRef<AbortController | null>(null);
  const load = useCallback(async (before: string | null) => {
    request.current?.abort();
    const mine = new AbortController();
    request.current = mine;
    setKnown((now) => ({ ...now, state: "loading" }));
    try {
      const { entries, next } = await securityApi.events(before, mine.signal);
      setKnown((now) => ({
        entries: before === null ? entries : [...now.entries, ...entries],
        next,
        state: "here",
      }));
    } catch (error) {
      if (!isCanceled(error)) setKnown((now) => ({ ...now, state: "failed" }));
    }
  }, []);
  useEffect(() => {
    void load(null);
    const stop = onSecurityChange(() => void load(null));
    return () => {
      stop();
      request.current?.abort();
    };
  }, [load]);
  const reload = useCallback(() => void load(null), [load]);
  useFreshWhenOpened("account-activity", reload);
  return { ...known, load };
}

/** Sign-ins and changes, so that somebody else's are noticed. */
export function ActivitySection() {
  const { entries, next, state, load } = useEvents();
  const first = entries.length === 0;
  return (
    <SettingsSection id="account-activity" title={words.title}>
      <p className={styles.quiet}>{words.text}</p>
      {first && state === "loading" && <Skeleton width="100%" height={168} />}
      {first && state === "here" && <p>{words.empty}</p>}
      {!first && (
        <ol className={rows.list} aria-label={words.title}>
          {entries.map(({ id, at, event, device, address, city, country }) => (
            <li key={id} className={rows.event}>
              <div className={rows.device}>
                <p>{tellEvent(event)}</p>
                <p className={styles.quiet}>
                  {words.from(device, settings.sessions.place(city, country), address)}
                </p>
              </div>
              <time dateTime={at} className={rows.seen}>
                <Figures>{`${formatFullDate(at)}, ${clock.format(new Date(at))}`}</Figures>
              </time>
            </li>
          ))}
        </ol>
      )}
      {state === "failed" && (
        <div className={styles.buttons} role="alert">
          <p>{words.failed}</p>
          <Button size="sm" onClick={() => void load(first ? null : next)}>
            {common.retry}
          </Button>
        </div>
      )}
      {next !== null && state !== "failed" && (
        <div className={styles.buttons}>
          <Button size="sm" aria-busy={state === "loading"} onClick={() => void load(next)}>
            {words.more}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
