import { showAlert } from "./alerts";
import { isSignedOut } from "./api/client";
import { api } from "./api/endpoints";
import { isCanceled } from "./api/problem";
import { common } from "./messages/common";
import { showToast } from "./ui";

/** Mails the link that confirms the account's address once more, and says how that went. */
export async function resendConfirmation(): Promise<void> {
  try {
    await api.resendConfirmation();
    showToast({ text: common.confirmationResent });
  } catch (error) {
    if (!isCanceled(error) && !isSignedOut(error)) showAlert("email", common.resendFailed);
  }
}
