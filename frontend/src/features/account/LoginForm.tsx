import { useState } from "react";
import type { User } from "@/shared/api/model";
import { isSecondStep, securityApi } from "@/shared/api/security";
import { readConfig } from "@/shared/config";
import { paths, type SignInQuery } from "@/shared/paths";
import { Button, Field, PasswordField, TextLink } from "@/shared/ui";
import styles from "./form.module.css";
import { account } from "./messages/account";
import { passkeys } from "./messages/passkeys";
import { usePasskeySignIn } from "./passkeys/usePasskeySignIn";
import { SubmitRow } from "./SubmitRow";
import { useSubmit } from "./useSubmit";

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
      const answer = await securityApi.signIn({ email, password });
      if (isSecondStep(answer)) onSecondStep(answer.expiresAt);
      else onDone(answer);
    },
    { fallback: account.signIn.notDone },
  );
  const passkey = usePasskeySignIn(onDone);
  const { signIn } = account;
  const [typed, setTyped] = useState(known);
  return (
    <form className={styles.form} {...formProps}>
      <Field label={account.email} error={errors.email}>
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
        label={account.password}
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
