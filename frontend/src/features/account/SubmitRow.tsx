import type { ReactNode } from "react";
import { Button, Figures } from "@/shared/ui";
import styles from "./form.module.css";
import { account } from "./messages/account";

interface SubmitRowProps {
  label: string;
  busy: boolean;
  wait: number;
  general: string | null;
  /** There is nothing to send yet. */
  waiting?: boolean;
  children?: ReactNode;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The sentence that belongs to no field, and the one button. */
export function SubmitRow(props: SubmitRowProps) {
  const { label, busy, wait, general, waiting = false, children } = props;
  return (
    <div className={styles.submitRow}>
      <div role="alert">{general && <p className={styles.general}>{general}</p>}</div>
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="filled"
          className={styles.submit}
          disabled={wait > 0 || waiting}
          aria-busy={busy}
        >
          {wait > 0 ? (
            <span>
              <Figures>{account.wait(clock(wait))}</Figures>
            </span>
          ) : (
            label
          )}
        </Button>
        {children}
      </div>
    </div>
  );
}
