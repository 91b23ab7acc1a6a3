import { authApi } from "@/shared/api/auth";
import { SubmitRow, useSubmit } from "@/shared/forms";
import styles from "@/shared/forms/form.module.css";
import { forms } from "@/shared/messages/forms";
import { paths } from "@/shared/paths";
import { Field, TextLink } from "@/shared/ui";
import { auth } from "./messages/auth";

interface RecoverFormProps {
  /** What was typed on the page before. */
  email: string;
  onSent: (email: string) => void;
}

export function RecoverForm({ email: typed, onSent }: RecoverFormProps) {
  const { errors, formProps, ...submit } = useSubmit(
    async ({ email = "" }) => {
      await authApi.recover({ email });
      onSent(email);
    },
    { fallback: auth.recover.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <p className={styles.text}>{auth.recover.text}</p>
      <Field label={forms.email} error={errors.email}>
        <input
          name="email"
          type="email"
          autoComplete="username"
          required
          spellCheck={false}
          defaultValue={typed}
        />
      </Field>
      <SubmitRow label={auth.recover.submit} {...submit} />
      <p className={styles.other}>
        {auth.recover.remembered}
        <TextLink to={paths.login()}>{auth.signIn.submit}</TextLink>
      </p>
    </form>
  );
}
