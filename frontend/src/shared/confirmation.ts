import { showAlert } from "./alerts";
import { isSignedOut } from "./api/client";
import { api } from "./api/endpoints";
import { isCanceled } from "./api/problem";
import { settings } from "./messages/settings";
import { showToast } from "./ui";

/** Mails the link that confirms the account's address once more, and says how that went. */
export async function resendConfirmation(): Promise<void> {
  try {
    await api.resendConfirmation();
    showToast({ text: settings.email.resent });
  } catch (error) {
    if (!isCanceled(error) && !isSignedOut(error)) showAlert("email", settings.email.resendFailed);
  }
}
