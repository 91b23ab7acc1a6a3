import type { ComponentProps, ReactNode } from "react";
import { digitRuns } from "../format";
import { cx } from "./cx";
import styles from "./small.module.css";

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  className?: string;
}

/** Stands in for something that is being loaded; visible only after 150 ms. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return (
    <span
      className={cx(styles.skeleton, className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

interface HiddenProps extends ComponentProps<"span"> {
  /** The legend of a group has to be one. */
  as?: "span" | "legend" | "p";
}

/** For those who listen: the same stands in view in another way. */
export function VisuallyHidden({ as: Tag = "span", children, ...rest }: HiddenProps) {
  return (
    <Tag className={styles.hidden} {...(rest as object)}>
      {children}
    </Tag>
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
