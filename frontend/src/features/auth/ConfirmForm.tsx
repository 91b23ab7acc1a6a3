import { authApi } from "@/shared/api/auth";
import { ApiError } from "@/shared/api/problem";
import { SubmitRow, useSubmit } from "@/shared/forms";
import styles from "@/shared/forms/form.module.css";
import { forms } from "@/shared/messages/forms";
import { paths } from "@/shared/paths";
import { PasswordField, TextLink } from "@/shared/ui";
import { auth } from "./messages/auth";

const words = auth.confirm;

interface ConfirmFormProps {
  token: string;
  /** Who is signed in here, when the link is for another account. */
  other: string | null;
  onDone: () => void;
  onExpired: () => void;
}

/** Another person may read the mail: the password proves that the account is theirs. */
export function ConfirmForm({ token, other, onDone, onExpired }: ConfirmFormProps) {
  const { errors, formProps, ...submit } = useSubmit(
    async ({ password = "" }) => {
      try {
        await authApi.confirmEmail({ token, password });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "link_expired") throw error;
        onExpired();
        return;
      }
      onDone();
    },
    { fallback: words.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <p className={styles.text}>{other === null ? words.proof : words.proofOther(other)}</p>
      <PasswordField
        label={forms.password}
        error={errors.password}
        name="password"
        autoComplete="current-password"
        required
      />
      <SubmitRow label={words.proofSubmit} {...submit} />
      {other === null && (
        <p className={styles.other}>
          <TextLink to={paths.login({ redirect: paths.confirm(token) })}>
            {words.signInInstead}
          </TextLink>
        </p>
      )}
      <p className={styles.other}>
        {words.notYours}
        <TextLink to={paths.recover()}>{words.takeOver}</TextLink>
      </p>
    </form>
  );
}
