import { api } from "@/shared/api/endpoints";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { paths, type SignInQuery, templateIn } from "@/shared/paths";
import { Field, PasswordField, TextLink } from "@/shared/ui";
import styles from "./form.module.css";
import { account } from "./messages/account";
import { SubmitRow } from "./SubmitRow";
import { useSubmit } from "./useSubmit";

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
      onDone(await api.join({ email, password, name: name.trim(), ...secret, ...link }));
    },
    { fallback: account.join.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <Field label={account.name} error={errors.name} hint={account.nameHint}>
        <input name="name" type="text" autoComplete="name" required maxLength={limits.name} />
      </Field>
      <Field label={account.email} error={errors.email}>
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
        label={account.password}
        error={errors.password}
        hint={account.passwordHint(limits.password.min)}
        name="password"
        autoComplete="new-password"
        required
        minLength={limits.password.min}
        maxLength={limits.password.max}
      />
      <SubmitRow label={account.join.submit} {...submit} />
      <p className={styles.other}>
        {account.join.already}
        <TextLink to={paths.login(query)} state={{ email: known }}>
          {account.join.signIn}
        </TextLink>
      </p>
    </form>
  );
}
