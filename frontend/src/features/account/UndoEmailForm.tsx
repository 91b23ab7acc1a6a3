import { ApiError } from "@/shared/api/problem";
import { securityApi } from "@/shared/api/security";
import styles from "./form.module.css";
import { account } from "./messages/account";
import { SubmitRow } from "./SubmitRow";
import { useSubmit } from "./useSubmit";

interface UndoEmailFormProps {
  token: string;
  onDone: () => void;
  onExpired: () => void;
}

/** Not done by the link itself: whoever looks at a mail's links for viruses would do it, too. */
export function UndoEmailForm({ token, onDone, onExpired }: UndoEmailFormProps) {
  const { formProps, errors, ...submit } = useSubmit(
    async () => {
      try {
        await securityApi.undoEmail(token);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "link_expired") throw error;
        onExpired();
        return;
      }
      onDone();
    },
    { fallback: account.undoEmail.notDone },
  );
  return (
    <form className={styles.form} {...formProps}>
      <p className={styles.text}>{account.undoEmail.text}</p>
      <SubmitRow
        label={account.undoEmail.submit}
        {...submit}
        general={submit.general ?? errors.token ?? null}
      />
    </form>
  );
}
