import { useState } from "react";
import { showAlert } from "@/shared/alerts";
import { accountApi } from "@/shared/api/account";
import { authApi } from "@/shared/api/auth";
import { isSignedOut } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { formatLongDate } from "@/shared/format";
import { useSubmit } from "@/shared/forms";
import { forms } from "@/shared/messages/forms";
import { paths } from "@/shared/paths";
import { securityChanged } from "@/shared/security";
import { setUser, useSession } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import { EditButtons, useEditing } from "@/shared/settings/EditForm";
import styles from "@/shared/settings/settings.module.css";
import { Button, Field, PasswordField, showToast, useFocused } from "@/shared/ui";
import { settings } from "../../messages/settings";

const words = settings.email;
const plain = (email: string) => email.trim().toLowerCase();

/** What is wrong with a field, in the words of this form. */
function sentence({ name, validity }: HTMLInputElement): string | null {
  if (name === "password") return words.passwordMissing;
  return validity.valueMissing ? words.missing : words.invalid;
}

interface EmailFormProps {
  user: User;
  onDone: () => void;
}

function EmailForm({ user, onDone }: EmailFormProps) {
  const input = useFocused<HTMLInputElement>({ select: true });
  const { errors, formProps, ...submit } = useSubmit(
    async ({ email = "", password = "" }) => {
      const outcome = await accountApi.changeEmail({ email: email.trim(), password });
      // The form knows where each refusal belongs.
      if (!outcome.ok) throw outcome.error;
      const { pendingEmail } = outcome.answer;
      const now = useSession.getState().user;
      if (now) setUser({ ...now, pendingEmail });
      securityChanged();
      onDone();
    },
    {
      fallback: words.failed,
      always: true,
      invalid: sentence,
      check: ({ email = "" }): Record<string, string> =>
        plain(email) === plain(user.email) ? { email: words.same } : {},
    },
  );
  return (
    <form
      className={styles.form}
      {...formProps}
      onKeyDown={(event) => event.key === "Escape" && onDone()}
    >
      <Field label={words.field} error={errors.email}>
        <input
          ref={input}
          name="email"
          type="email"
          autoComplete="email"
          required
          spellCheck={false}
          defaultValue={user.email}
        />
      </Field>
      <PasswordField
        label={words.password}
        error={errors.password}
        name="password"
        autoComplete="current-password"
        required
      />
      <EditButtons save={words.save} onCancel={onDone} {...submit}>
        <p className={styles.quiet}>{words.note(user.email)}</p>
      </EditButtons>
    </form>
  );
}

/** What there is to know of an address, and the letter that confirms it. */
function EmailView({ user, onWithdrawn }: { user: User; onWithdrawn: () => void }) {
  const confirmedAt = user.email_confirmation_date;
  const pending = user.pendingEmail ?? null;
  const [isSending, setIsSending] = useState(false);
  const [resent, setResent] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const waits = confirmedAt === null || pending !== null;

  async function resend() {
    if (isSending) return;
    setIsSending(true);
    setResent(false);
    try {
      await authApi.resendConfirmation();
      setResent(true);
    } catch {
      showAlert("email", words.resendFailed);
    } finally {
      setIsSending(false);
    }
  }

  async function withdraw(address: string) {
    if (withdrawing) return;
    setWithdrawing(true);
    try {
      await accountApi.withdrawEmail();
    } catch (error) {
      if (!isSignedOut(error)) showAlert("email", words.withdrawFailed);
      return;
    } finally {
      setWithdrawing(false);
    }
    const now = useSession.getState().user;
    if (now) setUser({ ...now, pendingEmail: null });
    securityChanged();
    showToast({ text: words.withdrawn(address) });
    // The button has gone with what it was for.
    onWithdrawn();
  }

  return (
    <div className={styles.notice}>
      <div>
        <p className={styles.value}>{user.email}</p>
        <p className={styles.quiet}>
          {confirmedAt === null ? words.unconfirmed : words.confirmed(formatLongDate(confirmedAt))}
        </p>
      </div>
      {pending !== null && <p className={styles.waiting}>{words.pending(pending)}</p>}
      {waits && (
        <div className={styles.buttons}>
          <Button size="sm" aria-busy={isSending} onClick={() => void resend()}>
            {words.resend}
          </Button>
          {pending !== null && (
            <Button
              size="sm"
              variant="text"
              aria-busy={withdrawing}
              onClick={() => void withdraw(pending)}
            >
              {words.withdraw}
            </Button>
          )}
          <p role="status" className={styles.quiet}>
            {resent && words.resent}
          </p>
        </div>
      )}
      {waits && readConfig().development && (
        <p className={styles.quiet}>
          <a className={styles.link} href={paths.mailbox()}>
            {forms.mailbox}
          </a>
        </p>
      )}
    </div>
  );
}

export function EmailSection({ user }: { user: User }) {
  const { editing, begin, end, opener } = useEditing();
  return (
    <SettingsSection
      id="change-email"
      title={forms.email}
      actions={
        !editing && (
          <Button ref={opener} size="sm" onClick={begin}>
            {forms.change}
          </Button>
        )
      }
    >
      {editing ? (
        <EmailForm user={user} onDone={end} />
      ) : (
        <EmailView user={user} onWithdrawn={() => opener.current?.focus()} />
      )}
    </SettingsSection>
  );
}
