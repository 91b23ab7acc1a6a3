import type { ReactNode } from "react";
import { forms } from "../messages/forms";
import { Button, Figures } from "../ui";
import styles from "./form.module.css";

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
              <Figures>{forms.wait(clock(wait))}</Figures>
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
