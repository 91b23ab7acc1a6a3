import { authApi } from "@/shared/api/auth";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { SubmitRow, useSubmit } from "@/shared/forms";
import styles from "@/shared/forms/form.module.css";
import { forms } from "@/shared/messages/forms";
import { paths, type SignInQuery, templateIn } from "@/shared/paths";
import { Field, PasswordField, TextLink } from "@/shared/ui";
import { auth } from "./messages/auth";

interface JoinFormProps {
  query: SignInQuery;
  /** Known already, from an invitation. */
  email?: string;
  invitation?: string | null;
  onDone: (user: User) => void;
}

export function JoinForm({ query, email: known = "", invitation, onDone }: JoinFormProps) {
  const { limits } = readConfig();
  const { errors, formProps, ...submit } = useSubmit(
    async ({ email = "", password = "", name = "" }) => {
      const secret = invitation ? { invitation } : {};
      const template = templateIn(query.redirect);
      const link = query.ref ? { ref: query.ref, ...(template ? { template } : {}) } : {};
      onDone(await authApi.join({ email, password, name: name.trim(), ...secret, ...link }));
    },
    { fallback: auth.join.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <Field label={forms.name} error={errors.name} hint={forms.nameHint}>
        <input name="name" type="text" autoComplete="name" required maxLength={limits.name} />
      </Field>
      <Field label={forms.email} error={errors.email}>
        <input
          name="email"
          type="email"
          defaultValue={known}
          autoComplete="username"
          required
          spellCheck={false}
        />
      </Field>
      <PasswordField
        label={forms.password}
        error={errors.password}
        hint={forms.passwordHint(limits.password.min)}
        name="password"
        autoComplete="new-password"
        required
        minLength={limits.password.min}
        maxLength={limits.password.max}
      />
      <SubmitRow label={auth.join.submit} {...submit} />
      <p className={styles.other}>
        {auth.join.already}
        <TextLink to={paths.login(query)} state={{ email: known }}>
          {auth.join.signIn}
        </TextLink>
      </p>
    </form>
  );
}
