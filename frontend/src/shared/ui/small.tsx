import type { ComponentProps, ReactNode } from "react";
import { digitRuns } from "../format";
import { cx } from "./cx";
import styles from "./small.module.css";

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** Holds the place of something that is on its way; visible only after 150 ms. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return (
    <span
      className={cx(styles.skeleton, className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

export function VisuallyHidden({ children, ...rest }: ComponentProps<"span">) {
  return (
    <span className={styles.hidden} {...rest}>
      {children}
    </span>
  );
}

/** Figures that line up in a column, without widening commas and full stops. */
export function Figures({ children }: { children: string }): ReactNode {
  let at = 0;
  return digitRuns(children).map((run) => {
    at += run.text.length;
    if (!run.digits) return run.text;
    return (
      <span key={at} className={styles.figures}>
        {run.text}
      </span>
    );
  });
}

/** The keys of a shortcut, printed small. */
export function Keys({ of: keys }: { of: readonly string[] }) {
  return (
    <kbd className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </kbd>
  );
}
