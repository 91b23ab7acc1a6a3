import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { cx, Icon, VisuallyHidden } from "@/shared/ui";
import { inspectorMessages as words } from "../../messages/inspector";
import styles from "./Row.module.css";

interface RowProps {
  label: string;
  /** What it changes. */
  register?: string;
  /** The control that the label belongs to, where it is one that a label can name. */
  htmlFor?: string;
  /** Is it corrected at the shown width? */
  corrected?: boolean;
  /** What the correction takes the place of, in words. */
  base?: ReactNode;
  onReset?: () => void;
  reason?: string | null;
  /** The control takes a line of its own below the label. */
  tall?: boolean;
  children: ReactNode;
}

/** A property: its label, and its value at the right. What is corrected has a dot, the base value and the way back. */
export function Row(props: RowProps) {
  const {
    label,
    register,
    htmlFor,
    corrected = false,
    base,
    onReset,
    reason,
    tall,
    children,
  } = props;
  const Label = htmlFor === undefined ? "span" : "label";
  return (
    <div
      className={cx(
        styles.row,
        tall && styles.tall,
        reason && styles.locked,
        corrected && styles.corrected,
      )}
      title={reason ?? undefined}
      data-register={register}
    >
      <Label className={styles.label} {...(htmlFor === undefined ? {} : { htmlFor })}>
        {corrected && <span className={styles.dot} aria-hidden="true" />}
        {label}
        {corrected && <VisuallyHidden>{words.widths.corrected}</VisuallyHidden>}
      </Label>
      <span className={styles.value}>
        {corrected && base !== undefined && <span className={styles.base}>{base}</span>}
        {children}
        {corrected && onReset && !reason && (
          <button
            type="button"
            className={styles.reset}
            aria-label={words.widths.reset(label)}
            onClick={onReset}
          >
            {words.widths.resetShort}
          </button>
        )}
      </span>
    </div>
  );
}

/** Two narrow rows side by side. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

interface SectionProps {
  title: string;
  /** At the right of the title. */
  summary?: ReactNode;
  /** Why nothing in it can be changed. */
  reason?: string | null;
  children?: ReactNode;
}

/** A part of the inspector under an ink rule. */
export function Section({ title, summary, reason, children }: SectionProps) {
  return (
    <section className={cx(styles.section, reason && styles.locked)} aria-label={title}>
      <div className={styles.head}>
        {reason && <Icon of={Lock} />}
        <h3 className={styles.title}>{title}</h3>
        <span className={styles.summary}>{reason ? words.locked.short : summary}</span>
      </div>
      {children}
      {reason && <p className={cx(styles.note, styles.reason)}>{reason}</p>}
    </section>
  );
}

/** A sentence below rows. */
export function Note({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p className={styles.note} id={id}>
      {children}
    </p>
  );
}
