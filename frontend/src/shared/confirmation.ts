import { showAlert } from "./alerts";
import { authApi } from "./api/auth";
import { isSignedOut } from "./api/client";
import { isCanceled } from "./api/problem";
import { common } from "./messages/common";
import { showToast } from "./ui";

/** Mails the link that confirms the account's address once more, and says how that went. */
export async function resendConfirmation(): Promise<void> {
  try {
    await authApi.resendConfirmation();
    showToast({ text: common.confirmationResent });
  } catch (error) {
    if (!isCanceled(error) && !isSignedOut(error)) showAlert("email", common.resendFailed);
  }
}
