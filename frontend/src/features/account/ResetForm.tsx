import { api } from "@/shared/api/endpoints";
import { ApiError } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";
import { PasswordField } from "@/shared/ui";
import styles from "./form.module.css";
import { account } from "./messages/account";
import { SubmitRow } from "./SubmitRow";
import { useSubmit } from "./useSubmit";

interface ResetFormProps {
  token: string;
  onDone: () => void;
  onExpired: () => void;
}

export function ResetForm({ token, onDone, onExpired }: ResetFormProps) {
  const { min, max } = readConfig().limits.password;
  const { errors, formProps, ...submit } = useSubmit(
    async ({ password = "" }) => {
      try {
        await api.resetPassword({ token, password });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "link_expired") throw error;
        onExpired();
        return;
      }
      onDone();
    },
    { fallback: account.reset.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <p className={styles.text}>{account.reset.text}</p>
      <PasswordField
        label={account.newPassword}
        error={errors.password}
        hint={account.passwordHint(min)}
        name="password"
        autoComplete="new-password"
        required
        minLength={min}
        maxLength={max}
      />
      <SubmitRow label={account.reset.submit} {...submit} />
    </form>
  );
}
