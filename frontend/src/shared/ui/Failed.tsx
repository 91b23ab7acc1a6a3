import type { ReactNode } from "react";
import { common } from "../messages/common";
import { Button } from "./Button";
import { cx } from "./cx";
import styles from "./Failed.module.css";

interface FailedProps {
  children: ReactNode;
  onRetry: () => unknown;
  /** Where there is room for more of the sentence. */
  broad?: boolean;
}

/** Instead of what could not be read: a sentence, and Retry. */
export function Failed({ children, onRetry, broad = false }: FailedProps) {
  return (
    <div className={cx(styles.failed, broad && styles.broad)} role="alert">
      <p>{children}</p>
      <Button size="sm" onClick={() => void onRetry()}>
        {common.retry}
      </Button>
    </div>
  );
}
