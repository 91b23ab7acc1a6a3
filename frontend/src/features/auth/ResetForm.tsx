import { authApi } from "@/shared/api/auth";
import { ApiError } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";
import { SubmitRow, useSubmit } from "@/shared/forms";
import styles from "@/shared/forms/form.module.css";
import { forms } from "@/shared/messages/forms";
import { PasswordField } from "@/shared/ui";
import { auth } from "./messages/auth";

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
        await authApi.resetPassword({ token, password });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "link_expired") throw error;
        onExpired();
        return;
      }
      onDone();
    },
    { fallback: auth.reset.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <p className={styles.text}>{auth.reset.text}</p>
      <PasswordField
        label={forms.newPassword}
        error={errors.password}
        hint={forms.passwordHint(min)}
        name="password"
        autoComplete="new-password"
        required
        minLength={min}
        maxLength={max}
      />
      <SubmitRow label={auth.reset.submit} {...submit} />
    </form>
  );
}
