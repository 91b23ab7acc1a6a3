import { useState } from "react";
import { authApi, isSecondStep } from "@/shared/api/auth";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { SubmitRow, useSubmit } from "@/shared/forms";
import styles from "@/shared/forms/form.module.css";
import { forms } from "@/shared/messages/forms";
import { paths, type SignInQuery } from "@/shared/paths";
import { Button, Field, PasswordField, TextLink } from "@/shared/ui";
import { auth } from "./messages/auth";
import { passkeys } from "./messages/passkeys";
import { usePasskeySignIn } from "./passkeys/usePasskeySignIn";

interface LoginFormProps {
  /** Goes along to the join page, so that a detour does not lose where the person wanted to go. */
  query: SignInQuery;
  /** Known already, from an invitation. */
  email?: string;
  onDone: (user: User) => void;
  /** The password is right and a second proof is wanted. */
  onSecondStep: (expiresAt: string) => void;
}

export function LoginForm({ query, email: known = "", onDone, onSecondStep }: LoginFormProps) {
  const { errors, formProps, ...submit } = useSubmit(
    async ({ email = "", password = "" }) => {
      const answer = await authApi.signIn({ email, password });
      if (isSecondStep(answer)) onSecondStep(answer.expiresAt);
      else onDone(answer);
    },
    { fallback: auth.signIn.notDone },
  );
  const passkey = usePasskeySignIn(onDone);
  const { signIn } = auth;
  const [typed, setTyped] = useState(known);
  return (
    <form className={styles.form} {...formProps}>
      <Field label={forms.email} error={errors.email}>
        <input
          name="email"
          type="email"
          defaultValue={known}
          autoComplete="username webauthn"
          required
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <PasswordField
        label={forms.password}
        error={errors.password}
        name="password"
        autoComplete="current-password"
        required
        trailing={
          <TextLink to={paths.recover()} state={{ email: typed }}>
            {signIn.forgot}
          </TextLink>
        }
      />
      <SubmitRow label={signIn.submit} {...submit} general={submit.general ?? passkey.error}>
        {passkey.here && (
          <Button aria-busy={passkey.busy} onClick={passkey.ask}>
            {passkeys.signIn.submit}
          </Button>
        )}
      </SubmitRow>
      <p className={styles.other}>
        {signIn.newHere(readConfig().productName)}
        <TextLink to={paths.join(query)} state={{ email: typed }}>
          {signIn.create}
        </TextLink>
      </p>
    </form>
  );
}
