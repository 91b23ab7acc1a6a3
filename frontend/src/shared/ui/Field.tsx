import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from "react";
import { common } from "../messages/common";
import { cx } from "./cx";
import styles from "./Field.module.css";

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Stands at the right of the label, as "Forgot it?" does. */
  trailing?: ReactNode;
  /** Stands inside the field, at its end. */
  inside?: ReactNode;
  children: ReactElement<ComponentProps<"input">>;
  className?: string | undefined;
}

/** Names, explains and marks the one input inside it. */
export function Field({ label, error, hint, trailing, inside, children, className }: FieldProps) {
  const own = useId();
  const id = children.props.id ?? own;
  const described = cx(error && `${id}-error`, hint != null && `${id}-hint`);
  const input = cloneElement(children, {
    id,
    className: cx(styles.input, inside != null && styles.withInside, children.props.className),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  });
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {trailing}
      </div>
      <div className={styles.box}>
        {input}
        {inside != null && <div className={styles.inside}>{inside}</div>}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint != null && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ label, error, hint, trailing, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      trailing={trailing}
      inside={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label={common.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? common.hide : common.show}
        </button>
      }
    >
      <input
        // Not empty, so that the dots may be spaced only while there are some.
        placeholder=" "
        {...input}
        type={shown ? "text" : "password"}
        className={cx(!shown && styles.password)}
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
