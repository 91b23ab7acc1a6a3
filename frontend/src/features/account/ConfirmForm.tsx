import { api } from "@/shared/api/endpoints";
import { ApiError } from "@/shared/api/problem";
import { paths } from "@/shared/paths";
import { PasswordField, TextLink } from "@/shared/ui";
import styles from "./form.module.css";
import { account } from "./messages/account";
import { SubmitRow } from "./SubmitRow";
import { useSubmit } from "./useSubmit";

const words = account.confirm;

interface ConfirmFormProps {
  token: string;
  /** Who is signed in here, when the link is for another account. */
  other: string | null;
  onDone: () => void;
  onExpired: () => void;
}

/** Whoever reads the mail may not be whose account it is: they show that with its password. */
export function ConfirmForm({ token, other, onDone, onExpired }: ConfirmFormProps) {
  const { errors, formProps, ...submit } = useSubmit(
    async ({ password = "" }) => {
      try {
        await api.confirmEmail({ token, password });
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
        label={account.password}
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
