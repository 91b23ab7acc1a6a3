import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Empty.module.css";

interface EmptyProps {
  /** Drawn above; it says nothing. */
  picture?: ReactNode;
  heading: string;
  /** What would stand here. */
  sentence?: string;
  /** What can be done about it. */
  action?: ReactNode;
  className?: string | undefined;
}

/** Instead of what there is none of. */
export function Empty({ picture, heading, sentence, action, className }: EmptyProps) {
  return (
    <div className={cx(styles.empty, className)}>
      {picture && (
        <div className={styles.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <p className={styles.heading}>{heading}</p>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
