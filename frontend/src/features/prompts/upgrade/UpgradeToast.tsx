import { useEffect, useRef, useState } from "react";
import { track } from "@/shared/analytics";
import { promptsApi } from "@/shared/api/prompts";
import { logFailure } from "@/shared/log";
import { updateMe } from "@/shared/session";
import { Button, cx, Floating } from "@/shared/ui";
import { prompts } from "../messages/prompts";
import styles from "./UpgradeToast.module.css";
import type { UpgradeReason } from "./upgrade";

const words = prompts.upgrade;

/** It goes by itself after this long, in ms, unless it is pointed at or has the focus. */
const UPGRADE_MS = 30_000;

function note(metrics: Record<string, string | boolean>): void {
  void updateMe({ behavior_metrics: metrics }, { silent: true });
}

function noteClosed(isShown: boolean): void {
  promptsApi
    .noteUpgrade(new Date().toISOString(), isShown)
    .catch((error: unknown) => logFailure("The upgrade prompt was not noted", error));
}

interface UpgradeToastProps {
  reason: UpgradeReason;
  onMore: () => void;
  onGone: () => void;
}

export function UpgradeToast({ reason, onMore, onGone }: UpgradeToastProps) {
  const [held, setHeld] = useState(false);
  const left = useRef(UPGRADE_MS);
  const gone = useRef(onGone);
  gone.current = onGone;

  useEffect(() => {
    track("upgrade_shown", { reason });
    note({ lastUpgradePromoDate: new Date().toISOString() });
  }, [reason]);

  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = window.setTimeout(() => {
      noteClosed(true);
      gone.current();
    }, left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held]);

  const dismiss = () => {
    note({ upgradePromoDismissed: true });
    noteClosed(false);
    onGone();
  };
  return (
    <Floating>
      <section
        className={cx(styles.toast, held && styles.held)}
        aria-label={words.label}
        aria-live="polite"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <p className={styles.text}>{words[reason]}</p>
        <div className={styles.actions}>
          <button type="button" className={styles.close} onClick={dismiss}>
            {words.close}
          </button>
          <Button variant="filled" size="sm" className={styles.more} onClick={onMore}>
            {words.more}
          </Button>
        </div>
        <span className={styles.line} />
      </section>
    </Floating>
  );
}
