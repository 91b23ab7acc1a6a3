import { useEffect, useRef } from "react";
import type { Session } from "@/shared/api/auth";
import { formatPlace, formatWhen } from "@/shared/format";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, cx, Failed, Figures, Skeleton, TextButton } from "@/shared/ui";
import { security } from "../messages/security";
import rows from "./sessions.module.css";
import { useSessions } from "./useSessions";

const words = security.sessions;

interface RowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: RowProps) {
  const { device, city, country, date, isCurrentSession } = session;
  const place = formatPlace(city, country);
  return (
    <li className={cx(rows.session, ending && rows.ending)}>
      <div className={rows.device}>
        <p>{device}</p>
        {place && <p className={styles.quiet}>{place}</p>}
      </div>
      {isCurrentSession ? (
        <p className={rows.here}>{words.current}</p>
      ) : (
        <>
          <time dateTime={date} className={rows.seen}>
            <Figures>{formatWhen(date)}</Figures>
          </time>
          <TextButton
            className={rows.end}
            aria-label={words.endOne(device)}
            aria-busy={ending}
            onClick={onEnd}
          >
            {words.end}
          </TextButton>
        </>
      )}
    </li>
  );
}

/** Where the account is signed in. */
export function SessionsSection() {
  const { sessions, failed, ending, reload, end, endOthers } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const more = sessions?.some(({ isCurrentSession }) => !isCurrentSession) ?? false;

  // The row goes with its button: the next one takes the focus, or the one before.
  const gone = useRef<{ token: string; at: number } | null>(null);
  useEffect(() => {
    const left = gone.current;
    if (left === null || sessions?.some(({ token }) => token === left.token)) return;
    gone.current = null;
    const buttons = list.current?.querySelectorAll<HTMLElement>("button") ?? [];
    const next = buttons[Math.min(left.at, buttons.length - 1)];
    (next ?? document.getElementById("sessions-title"))?.focus();
  }, [sessions]);
  const endOne = async (session: Session) => {
    const { token } = session;
    if (ending.has(token)) return;
    const others = sessions?.filter(({ isCurrentSession }) => !isCurrentSession) ?? [];
    gone.current = { token, at: others.findIndex((one) => one.token === token) };
    if (!(await end(session))) gone.current = null;
  };

  return (
    <SettingsSection id="sessions" title={words.title}>
      {sessions === null && !failed && <Skeleton width="100%" height={96} />}
      {failed && <Failed onRetry={reload}>{words.loadFailed}</Failed>}
      {sessions !== null && !failed && (
        <>
          <ul ref={list} className={rows.list}>
            {sessions.map((session) => (
              <SessionRow
                key={session.token}
                session={session}
                ending={ending.has(session.token)}
                onEnd={() => void endOne(session)}
              />
            ))}
          </ul>
          {more ? (
            <div className={styles.buttons}>
              <Button size="sm" onClick={() => void endOthers()}>
                {words.endOthers}
              </Button>
            </div>
          ) : (
            <p className={styles.quiet}>{words.only}</p>
          )}
        </>
      )}
    </SettingsSection>
  );
}
