import { useState } from "react";
import { showAlert } from "@/shared/alerts";
import { authApi } from "@/shared/api/auth";
import type { User } from "@/shared/api/model";
import { ApiError } from "@/shared/api/problem";
import { SubmitRow, useSubmit } from "@/shared/forms";
import styles from "@/shared/forms/form.module.css";
import { Field, TextButton, useFocused } from "@/shared/ui";
import { CodeField } from "./CodeField";
import { auth } from "./messages/auth";

const words = auth.secondStep;

interface CodeStepProps {
  byRecovery: boolean;
  onDone: (user: User) => void;
  /** The step is over: the password is wanted again. */
  onExpired: () => void;
}

function CodeStep({ byRecovery, onDone, onExpired }: CodeStepProps) {
  const field = useFocused<HTMLInputElement>();
  const [filled, setFilled] = useState(false);
  const { errors, formProps, ...submit } = useSubmit(
    async ({ code = "", recoveryCode = "" }) => {
      try {
        onDone(await authApi.secondFactor(byRecovery ? { recoveryCode } : { code }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "wrong_code") showAlert("mfa-code", error.detail);
        if (error.code !== "challenge_expired") throw error;
        onExpired();
      }
    },
    {
      fallback: auth.signIn.notDone,
      invalid: ({ name }) => (name === "code" ? words.codeMissing : words.recoveryMissing),
    },
  );
  return (
    <form className={styles.form} {...formProps}>
      <p className={styles.text}>{byRecovery ? words.textRecovery : words.text}</p>
      {byRecovery ? (
        <Field label={words.recoveryCode} error={errors.recoveryCode} hint={words.recoveryHint}>
          <input
            ref={field}
            name="recoveryCode"
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            onChange={(event) => setFilled(event.target.value.trim() !== "")}
          />
        </Field>
      ) : (
        <CodeField
          ref={field}
          label={words.code}
          error={errors.code}
          onCode={(code) => setFilled(code !== "")}
        />
      )}
      <SubmitRow label={words.submit} waiting={!filled} {...submit} />
    </form>
  );
}

interface SecondStepProps extends Omit<CodeStepProps, "byRecovery"> {
  /** The person would rather begin anew. */
  onAgain: () => void;
}

/** After the right password: a code of the app, or a recovery code. There is no session before it. */
export function SecondStepForm({ onAgain, ...step }: SecondStepProps) {
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <div>
      <CodeStep key={String(byRecovery)} byRecovery={byRecovery} {...step} />
      <div className={styles.other}>
        <TextButton onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? words.useCode : words.useRecovery}
        </TextButton>
        <TextButton onClick={onAgain}>{words.again}</TextButton>
      </div>
    </div>
  );
}
