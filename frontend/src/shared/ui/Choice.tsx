import type { ComponentProps, ReactNode } from "react";
import styles from "./Choice.module.css";
import { cx } from "./cx";

type MarkProps = Omit<ComponentProps<"input">, "type">;

/** One of several, as a circle. */
export function Radio({ className, ...input }: MarkProps) {
  return <input type="radio" className={cx(styles.mark, styles.radio, className)} {...input} />;
}

/** Yes or no, as a square. */
export function Checkbox({ className, ...input }: MarkProps) {
  return (
    <input type="checkbox" className={cx(styles.mark, styles.checkbox, className)} {...input} />
  );
}

interface CheckboxRowProps extends MarkProps {
  label: ReactNode;
  /** Small, beneath the label. */
  note?: ReactNode;
}

function Text({ label, note }: { label: ReactNode; note?: ReactNode }) {
  return (
    <span className={styles.text}>
      {label}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  );
}

/** A checkbox with its words, whose first line it stands on. */
export function CheckboxRow({ label, note, ...input }: CheckboxRowProps) {
  return (
    <label className={styles.row}>
      <Checkbox className={styles.low} {...input} />
      <Text label={label} note={note} />
    </label>
  );
}

interface Option<Value> {
  value: Value;
  label: ReactNode;
  note?: ReactNode;
}

interface ChoiceProps<Value> {
  /** What is chosen: said to those who cannot see what stands above. */
  label?: string;
  /** The same as a line above the options. */
  legend?: ReactNode;
  name: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** On the first option. */
  ref?: ComponentProps<"input">["ref"];
}

/** One of several, each in a row of its own. */
export function Choice<Value extends string | boolean>(choice: ChoiceProps<Value>) {
  const { label, legend, name, options, value, onChange, ref } = choice;
  const rows = options.map((option, index) => (
    <label key={String(option.value)} className={styles.row}>
      <Radio
        ref={index === 0 ? ref : undefined}
        className={styles.low}
        name={name}
        value={String(option.value)}
        checked={value === option.value}
        onChange={() => onChange(option.value)}
      />
      <Text label={option.label} note={option.note} />
    </label>
  ));
  if (legend === undefined) {
    return (
      <div className={styles.rows} role="radiogroup" aria-label={label}>
        {rows}
      </div>
    );
  }
  return (
    <fieldset className={styles.rows}>
      {legend}
      {rows}
    </fieldset>
  );
}
