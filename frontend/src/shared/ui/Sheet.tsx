import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Sheet.module.css";

/** An octavo's outer forme as it lies on the press; the upper row stands on its head. */
const UPPER = [5, 12, 9, 8] as const;
const LOWER = [4, 13, 16, 1] as const;

export type LeafNumber = (typeof UPPER)[number] | (typeof LOWER)[number];

interface SheetProps {
  /** What stands on leaf 1, the one in spot. It is the sheet's action. */
  leaf?: ReactNode;
  /** Beneath the sheet at the left. */
  note?: ReactNode;
  /** Beneath the sheet at the right. */
  aside?: ReactNode;
  /** What is printed on other leaves; a leaf without a print shows its number. */
  prints?: Partial<Record<LeafNumber, ReactNode>>;
  variant?: "empty" | "signin";
}

function Register({ className }: { className: string | undefined }) {
  return (
    <svg className={cx(styles.register, className)} viewBox="0 0 23 23" aria-hidden="true">
      <circle cx="11.5" cy="11.5" r="6" />
      <path d="M11.5 0v23M0 11.5h23" />
    </svg>
  );
}

export function Sheet({ leaf, note, aside, prints = {}, variant = "empty" }: SheetProps) {
  const page = (number: LeafNumber, upper: boolean) => {
    const print = number === 1 ? leaf : prints[number];
    return (
      <div
        key={number}
        className={cx(styles.leaf, upper && styles.upper, number === 1 && styles.first)}
        aria-hidden={number === 1 && leaf != null ? undefined : true}
      >
        <span className={cx(styles.folio, print != null && variant === "signin" && styles.gone)}>
          {number}
        </span>
        {print}
      </div>
    );
  };
  return (
    <div className={cx(styles.sheet, styles[variant])}>
      <div className={styles.forme}>
        {UPPER.map((number) => page(number, true))}
        {LOWER.map((number) => page(number, false))}
        <div className={styles.marks} aria-hidden="true">
          <span className={cx(styles.crop, styles.topLeft)} />
          <span className={cx(styles.crop, styles.topRight)} />
          <span className={cx(styles.crop, styles.bottomLeft)} />
          <span className={cx(styles.crop, styles.bottomRight)} />
          <Register className={styles.north} />
          <Register className={styles.south} />
          <Register className={styles.west} />
          <Register className={styles.east} />
        </div>
      </div>
      {(note != null || aside != null) && (
        <div className={styles.foot}>
          <div className={styles.note}>{note}</div>
          <div>{aside}</div>
        </div>
      )}
    </div>
  );
}
