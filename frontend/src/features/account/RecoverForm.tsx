import { api } from "@/shared/api/endpoints";
import { paths } from "@/shared/paths";
import { Field, TextLink } from "@/shared/ui";
import styles from "./form.module.css";
import { account } from "./messages/account";
import { SubmitRow } from "./SubmitRow";
import { useSubmit } from "./useSubmit";

interface RecoverFormProps {
  /** What was typed on the page before. */
  email: string;
  onSent: (email: string) => void;
}

export function RecoverForm({ email: typed, onSent }: RecoverFormProps) {
  const { errors, formProps, ...submit } = useSubmit(
    async ({ email = "" }) => {
      await api.recover({ email });
      onSent(email);
    },
    { fallback: account.recover.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <p className={styles.text}>{account.recover.text}</p>
      <Field label={account.email} error={errors.email}>
        <input
          name="email"
          type="email"
          autoComplete="username"
          required
          spellCheck={false}
          defaultValue={typed}
        />
      </Field>
      <SubmitRow label={account.recover.submit} {...submit} />
      <p className={styles.other}>
        {account.recover.remembered}
        <TextLink to={paths.login()}>{account.signIn.submit}</TextLink>
      </p>
    </form>
  );
}
