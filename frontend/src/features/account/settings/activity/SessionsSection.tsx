import { useRef } from "react";
import type { Session } from "@/shared/api/security";
import { formatWhen } from "@/shared/format";
import { common } from "@/shared/messages/common";
import { settings } from "@/shared/messages/settings";
import { Button, cx, Skeleton, TextButton } from "@/shared/ui";
import { SettingsSection } from "../SettingsSection";
import styles from "../settings.module.css";
import rows from "./activity.module.css";
import { useSessions } from "./useSessions";

const words = settings.sessions;

interface RowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: RowProps) {
  const { device, city, country, date, isCurrentSession } = session;
  const place = words.place(city, country);
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
            {formatWhen(date)}
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
  const others = sessions?.some(({ isCurrentSession }) => !isCurrentSession) ?? false;

  const endOne = async (session: Session, at: number) => {
    if (ending.has(session.token) || !(await end(session))) return;
    // The row is gone with its button: the next one takes the focus, or the one before.
    window.setTimeout(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>("button") ?? [];
      const next = buttons[Math.min(at, buttons.length - 1)];
      (next ?? document.getElementById("sessions-title"))?.focus();
    });
  };

  return (
    <SettingsSection
      id="sessions"
      title={words.title}
      actions={
        others && (
          <Button size="sm" onClick={() => void endOthers()}>
            {words.endOthers}
          </Button>
        )
      }
    >
      {sessions === null && !failed && <Skeleton width="100%" height={96} />}
      {failed && (
        <div className={styles.buttons} role="alert">
          <p>{words.loadFailed}</p>
          <Button size="sm" onClick={reload}>
            {common.retry}
          </Button>
        </div>
      )}
      {sessions !== null && !failed && (
        <>
          <ul ref={list} className={rows.list}>
            {sessions.map((session, index) => (
              <SessionRow
                key={session.token}
                session={session}
                ending={ending.has(session.token)}
                onEnd={() =>
                  void endOne(session, sessions[0]?.isCurrentSession ? index - 1 : index)
                }
              />
            ))}
          </ul>
          {!others && <p className={styles.quiet}>{words.only}</p>}
        </>
      )}
    </SettingsSection>
  );
}
