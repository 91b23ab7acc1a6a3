//! The use cases of joining and signing in.

use octavo_application::auth::{
    confirm_email::ConfirmEmail, join::Join, recover_password::RecoverPassword,
    resend_confirmation::ResendConfirmation, reset_password::ResetPassword, sign_in::SignIn,
    sign_out::SignOut, verify_session::VerifySession,
};

/// Joining, signing in and signing out.
pub struct AuthUseCases {
    /// Finds the session of a request's token.
    pub verify_session: VerifySession,
    /// Makes an account and signs its owner in. Mails a confirmation link, unless an invitation has proved the address.
    pub join: Join,
    /// Checks a password and starts a session, or, for an account with a second factor, the step that leads to one.
    pub sign_in: SignIn,
    /// Ends a session; every server refuses it from the next request on.
    pub sign_out: SignOut,
    /// Mails a reset link, if there is such an account; the answer is the same if there is none.
    pub recover_password: RecoverPassword,
    /// Sets a new password and ends every session, mailed link and waiting change of address. A person who knew the old
    /// password may have asked for them.
    pub reset_password: ResetPassword,
    /// Confirms the address that a link was mailed to.
    pub confirm_email: ConfirmEmail,
    /// Mails a new confirmation link to the address that waits to become the account's, else to the account's own if it
    /// is not confirmed.
    pub resend_confirmation: ResendConfirmation,
}
