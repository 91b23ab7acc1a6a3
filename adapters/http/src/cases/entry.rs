//! The use cases of coming in.

use octavo_application::auth::{
    confirm_email::ConfirmEmail, join::Join, recover_password::RecoverPassword,
    resend_confirmation::ResendConfirmation, reset_password::ResetPassword, sign_in::SignIn,
    sign_out::SignOut, verify_session::VerifySession,
};

/// How somebody comes in and goes out.
pub struct EntryCases {
    /// Finds the session of a request's token.
    pub verify_session: VerifySession,
    /// Makes an account, mails a confirmation link, unless an invitation has proved the address, and signs its owner in.
    pub join: Join,
    /// Checks a password and starts a session, or, for an account with a second factor, the step that leads to one.
    pub sign_in: SignIn,
    /// Ends a session; it is gone on every server with the next request.
    pub sign_out: SignOut,
    /// Mails a reset link, if there is such an account; the answer is the same if there is none.
    pub recover_password: RecoverPassword,
    /// Sets a new password and ends every session of the account, and with them every mailed link and a change of address that waits: whoever knew the old password may have asked for it.
    pub reset_password: ResetPassword,
    /// Confirms the address that a link was mailed to.
    pub confirm_email: ConfirmEmail,
    /// Mails a fresh confirmation link to the address that is to take the account's place, else to the account's own if it is not confirmed.
    pub resend_confirmation: ResendConfirmation,
}
