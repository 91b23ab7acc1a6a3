import { useEffect, useRef } from "react";
import type { Export } from "@/shared/api/export";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, Failed, Figures, Skeleton, UseLine } from "@/shared/ui";
import own from "./export.module.css";
import { exporting as words } from "./messages/export";
import { isUnderWay, useExport } from "./useExport";

/** How far it has come, as a line and in words. */
function Making({ done, total, state }: Export) {
  const waits = state === "queued" || total === 0;
  return (
    <div className={own.making}>
      <p>{words.preparing}</p>
      <div
        role="progressbar"
        aria-label={words.title}
        aria-valuemin={0}
        aria-valuemax={waits ? undefined : total}
        aria-valuenow={waits ? undefined : done}
        aria-valuetext={waits ? words.queued : words.progress(done, total)}
      >
        <UseLine value={done} limit={total} />
      </div>
      <p className={styles.quiet}>
        <Figures>{waits ? words.queued : words.progress(done, total)}</Figures>
      </p>
      <p className={styles.quiet}>{words.leave}</p>
    </div>
  );
}

function Ready({ bytes, done, endsAt }: Export) {
  return (
    <div>
      <p>{words.ready}</p>
      <p className={styles.quiet}>
        <Figures>{words.details(bytes ?? 0, done, endsAt ?? "")}</Figures>
      </p>
    </div>
  );
}

/** Everything that the account owns, to take along. */
export function ExportSection() {
  const { current, failed, busy, reload, request, download } = useExport();
  const making = isUnderWay(current);
  const state = current?.state;

  // The button that was pressed goes while it is being made; what replaces it takes the focus.
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (making || !pressed.current || state === undefined) return;
    pressed.current = false;
    if (document.activeElement === document.body) buttons.current?.querySelector("button")?.focus();
  }, [making, state]);
  const ask = () => {
    pressed.current = true;
    void request();
  };

  return (
    <SettingsSection id="export" title={words.title}>
      <p className={own.lead}>{words.text}</p>
      {current === undefined && !failed && <Skeleton width="100%" height={48} />}
      {failed && <Failed onRetry={reload}>{words.loadFailed}</Failed>}
      {current && making && !failed && <Making {...current} />}
      {current?.state === "ready" && <Ready {...current} />}
      {state === "failed" && <p className={styles.general}>{current?.problem}</p>}
      <p className={own.status} role="status">
        {making && words.preparing}
        {state === "ready" && words.ready}
        {state === "failed" && current?.problem}
      </p>
      {current !== undefined && !making && !failed && (
        <div ref={buttons} className={styles.buttons}>
          {state === "ready" && (
            <Button variant="filled" aria-busy={busy} onClick={() => void download()}>
              {words.download}
            </Button>
          )}
          <Button
            variant={state === "ready" ? "text" : "outline"}
            aria-busy={busy && state !== "ready"}
            onClick={ask}
          >
            {state === "ready" ? words.again : state === "failed" ? words.retry : words.prepare}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
