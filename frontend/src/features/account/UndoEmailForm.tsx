import { accountApi } from "@/shared/api/account";
import { ApiError } from "@/shared/api/problem";
import { SubmitRow, useSubmit } from "@/shared/forms";
import styles from "@/shared/forms/form.module.css";
import { account } from "./messages/account";

interface UndoEmailFormProps {
  token: string;
  onDone: () => void;
  onExpired: () => void;
}

/** Not done by the link itself: a virus scanner that follows a mail's links would do it, too. */
export function UndoEmailForm({ token, onDone, onExpired }: UndoEmailFormProps) {
  const { formProps, errors, ...submit } = useSubmit(
    async () => {
      try {
        await accountApi.undoEmail(token);
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
