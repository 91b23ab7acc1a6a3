import type { ReactNode } from "react";
import { Figures } from "@/shared/ui";
import { amount } from "../model/money";
import styles from "./checkout.module.css";
import type { RecurringLine } from "./recurring";

interface EntryProps {
  label: ReactNode;
  /** In cents. */
  value: number;
  /** Under the label, in the smaller voice. */
  words?: ReactNode;
}

/** One line of the statement: what, in words, and its amount in the column. */
export function Entry({ label, value, words }: EntryProps) {
  return (
    <li className={styles.entry}>
      <div>
        <p>{label}</p>
        {words != null && <p className={styles.secondary}>{words}</p>}
      </div>
      <span className={styles.figure}>
        <Figures>{amount(value)}</Figures>
      </span>
    </li>
  );
}

interface SumProps {
  label: string;
  note?: string | null;
  value: number;
  /** What it is made of; the amount then opens it. */
  children?: ReactNode;
}

/** A sum, which opens what is behind it. */
export function Sum({ label, note, value, children }: SumProps) {
  const line = (
    <>
      <span>
        {label}
        {note && <span className={styles.secondary}> {note}</span>}
      </span>
      <span className={styles.figure}>
        <Figures>{amount(value)}</Figures>
      </span>
    </>
  );
  if (children == null || children === false) return <div className={styles.sum}>{line}</div>;
  return (
    <details className={styles.opens}>
      <summary className={styles.sum}>{line}</summary>
      <div className={styles.behind}>{children}</div>
    </details>
  );
}

/** The lines behind a sum, small. */
export function SmallLines({ lines }: { lines: readonly RecurringLine[] }) {
  return (
    <ul className={styles.small}>
      {lines.map(({ key, label, cents }) => (
        <li key={key}>
          <span>{label}</span>
          <span className={styles.figure}>
            <Figures>{amount(cents)}</Figures>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is charged, at the size of a headline over a double rule. */
export function Charged({ label, value }: { label: string; value: number }) {
  return (
    <p className={styles.charged}>
      <span className={styles.chargedLabel}>{label}</span>
      <span className={styles.chargedSum}>
        <span className={styles.currency}>$</span>
        <Figures>{amount(value)}</Figures>
      </span>
    </p>
  );
}
