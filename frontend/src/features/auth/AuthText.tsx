import type { ReactNode } from "react";
import styles from "@/shared/forms/form.module.css";

/** A sentence and what can be done about it: pages without a form. */
export function AuthText({ text, actions }: { text: string; actions?: ReactNode }) {
  return (
    <div className={styles.form}>
      <p className={styles.text} role="status">
        {text}
      </p>
      {actions && <div className={styles.buttons}>{actions}</div>}
    </div>
  );
}
