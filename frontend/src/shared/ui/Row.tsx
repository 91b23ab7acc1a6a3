import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Row.module.css";

type Box = "div" | "form" | "p";

type RowProps<As extends Box> = { as?: As; last?: boolean } & Omit<ComponentProps<As>, "as">;

/** A line of a list in a dialog, as wide as the dialog and ruled off from the next. */
export function Row<As extends Box = "div">({ as, last, className, ...rest }: RowProps<As>) {
  const Tag = (as ?? "div") as "div";
  return <Tag className={cx(styles.row, last && styles.last, className)} {...(rest as object)} />;
}

/** Such a line as a button. */
export function RowButton({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={cx(styles.row, styles.last, styles.act, className)}
      {...rest}
    />
  );
}

interface RadioRowProps {
  name: string;
  checked: boolean;
  onChange: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Such a line to choose: all of it is the choice. */
export function RadioRow({ name, checked, onChange, className, children }: RadioRowProps) {
  return (
    <label className={cx(styles.row, checked && styles.checked, className)}>
      <input
        type="radio"
        name={name}
        className={styles.radio}
        checked={checked}
        onChange={onChange}
      />
      {children}
    </label>
  );
}

/** A field that fills its line, which shows the focus for it. */
export function RowInput(input: ComponentProps<"input">) {
  return <input className={styles.input} {...input} />;
}
