import { useState } from "react";
import { showAlert } from "@/shared/alerts";
import { api } from "@/shared/api/endpoints";
import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { formatLongDate } from "@/shared/format";
import { account } from "@/shared/messages/account";
import { paths } from "@/shared/paths";
import { Button, showToast } from "@/shared/ui";
import { SettingsSection } from "./SettingsSection";
import styles from "./settings.module.css";

export function EmailSection({ user }: { user: User }) {
  const [sending, setSending] = useState(false);
  const { settings } = account;
  const confirmedAt = user.email_confirmation_date;

  async function resend() {
    if (sending) return;
    setSending(true);
    try {
      await api.resendConfirmation();
      showToast({ text: settings.resent });
    } catch {
      showAlert("email", settings.resendFailed);
    } finally {
      setSending(false);
    }
  }

  return (
    <SettingsSection
      id="change-email"
      title={account.email}
      actions={
        confirmedAt === null && (
          <Button size="sm" aria-busy={sending} onClick={() => void resend()}>
            {settings.resend}
          </Button>
        )
      }
    >
      <div>
        <p className={styles.value}>{user.email}</p>
        <p className={styles.quiet}>
          {confirmedAt === null
            ? settings.emailUnconfirmed
            : settings.emailConfirmed(formatLongDate(confirmedAt))}
        </p>
        {confirmedAt === null && readConfig().development && (
          <p className={styles.quiet}>
            <a href={paths.mailbox()}>{account.mailbox}</a>
          </p>
        )}
      </div>
    </SettingsSection>
  );
}
