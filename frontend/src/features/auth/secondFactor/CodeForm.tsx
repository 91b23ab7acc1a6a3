import { useSubmit } from "@/shared/forms";
import styles from "@/shared/settings/settings.module.css";
import { Field } from "@/shared/ui";
import { CodeField } from "../CodeField";
import { security } from "../messages/security";

const words = security.twoFactor;

/** What was typed; the one that was not asked for is empty. */
export interface Proof {
  code: string;
  recoveryCode: string;
}

interface CodeFormProps {
  /** The button that sends it stands elsewhere. */
  id: string;
  byRecovery: boolean;
  onFilled: (filled: boolean) => void;
  onBusy: (busy: boolean) => void;
  onSubmit: (proof: Proof) => Promise<void>;
}

/** Asks for a code of the app, or for a recovery code instead. */
export function CodeForm({ id, byRecovery, onFilled, onBusy, onSubmit }: CodeFormProps) {
  const { errors, general, formProps } = useSubmit(
    ({ code = "", recoveryCode = "" }) => onSubmit({ code, recoveryCode }),
    {
      fallback: words.notDone,
      onBusy,
      invalid: ({ name }) => (name === "code" ? words.codeMissing : words.recoveryMissing),
    },
  );
  return (
    <form id={id} className={styles.form} {...formProps}>
      {byRecovery ? (
        <Field label={words.recoveryCode} error={errors.recoveryCode} hint={words.recoveryHint}>
          <input
            name="recoveryCode"
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            data-autofocus=""
            onChange={(event) => onFilled(event.target.value.trim() !== "")}
          />
        </Field>
      ) : (
        <CodeField
          label={words.code}
          error={errors.code}
          hint={words.codeHint}
          onCode={(code) => onFilled(code !== "")}
        />
      )}
      <div role="alert">{general && <p className={styles.general}>{general}</p>}</div>
    </form>
  );
}
