import { type FormEvent, type Ref, useState } from "react";
import { Field } from "@/shared/ui";
import styles from "./CodeField.module.css";

/** The length of a code that an authenticator app shows. */
const CODE_LENGTH = 6;

interface CodeFieldProps {
  label: string;
  error?: string | undefined;
  hint?: string;
  /** Called with every change, for a button that waits for something to send. */
  onCode?: (code: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Takes six digits, however they are pasted, and sends a form as `code`. */
export function CodeField({ label, error, hint, onCode, ref }: CodeFieldProps) {
  const [code, setCode] = useState("");
  const onChange = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const digits = currentTarget.value.replace(/\D/g, "").slice(0, CODE_LENGTH);
    setCode(digits);
    onCode?.(digits);
  };
  return (
    <Field label={label} error={error} hint={hint}>
      <input
        ref={ref}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.code ?? ""}
        pattern={`[0-9]{${CODE_LENGTH}}`}
        required
        spellCheck={false}
        data-autofocus=""
        value={code}
        onChange={onChange}
      />
    </Field>
  );
}
