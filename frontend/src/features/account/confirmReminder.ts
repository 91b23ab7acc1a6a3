import { useEffect } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { api } from "@/shared/api/endpoints";
import type { User } from "@/shared/api/model";
import { isCanceled } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";
import { account } from "@/shared/messages/account";
import { settings } from "@/shared/messages/settings";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { showToast } from "@/shared/ui";

/** How long the reminder stands, in ms. */
const REMINDER_MS = 60_000;
const DAY = 86_400_000;

/** Is the account more than a day old, and its address still unconfirmed? */
export function needsReminder(
  user: Pick<User, "createDate" | "email_confirmation_date">,
  now = Date.now(),
): boolean {
  return user.email_confirmation_date === null && now - Date.parse(user.createDate) > DAY;
}

async function resend(): Promise<void> {
  try {
    await api.resendConfirmation();
    showToast({ text: settings.email.resent });
  } catch (error) {
    if (!isCanceled(error) && !isSignedOut(error)) showAlert("email", settings.email.resendFailed);
  }
}

/** Who helps: a person where one is named, else the help pages. */
function support() {
  const { supportEmail } = readConfig();
  const label = account.confirmReminderSupport;
  return supportEmail ? { label, href: `mailto:${supportEmail}` } : { label, to: paths.learn() };
}

let reminded: string | null = null;

/** Reminds whoever has not confirmed their address, once a page load. */
export function useConfirmReminder(): void {
  const user = useSession((state) => state.user);
  useEffect(() => {
    if (!user || reminded === user._id || !needsReminder(user)) return;
    reminded = user._id;
    showAlert("email", account.confirmReminder(user.email), {
      ms: REMINDER_MS,
      action: { label: account.confirmReminderAction, run: () => void resend() },
      also: support(),
    });
  }, [user]);
}

/** For tests: the next page load is the first. */
export function forgetReminder(): void {
  reminded = null;
}
