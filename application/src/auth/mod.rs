//! Joining, signing in and out, and proving one's identity.

pub mod confirm_email;
pub mod end_sessions;
pub mod join;
pub(crate) mod managed;
pub mod passkeys;
pub mod ports;
pub mod read_sessions;
pub mod reauthenticate;
pub mod recover_password;
pub mod resend_confirmation;
pub mod reset_password;
pub mod second_factor;
pub mod sign_in;
pub mod sign_out;
pub mod start_session;
pub mod throttle;
pub mod verify_password;
pub mod verify_session;

use std::sync::Arc;

use crate::{
    auth::{
        confirm_email::ConfirmEmail, join::Join, recover_password::RecoverPassword,
        resend_confirmation::ResendConfirmation, reset_password::ResetPassword, sign_in::SignIn,
        sign_out::SignOut, verify_password::VerifyPassword, verify_session::VerifySession,
    },
    ports::Ports,
    shared::use_cases::use_cases,
};

use_cases! {
    /// Joining, signing in and signing out.
    pub struct AuthUseCases(ports, product_name: &str) {
        /// Finds the session of a request's token.
        verify_session: VerifySession { sessions, storage, secrets, clock },
        /// Makes an account and signs its owner in. Mails a confirmation link, unless an invitation has
        /// proved the address.
        join: Join { storage, hasher, secrets, ids, clock },
        /// Checks a password and starts a session, or, for an account with a second factor, the step that
        /// leads to one.
        sign_in: SignIn { storage, hasher, secrets, ids, clock },
        /// Ends a session; every server refuses it from the next request on.
        sign_out: SignOut { storage, ids, clock, signals: ports.document_signals.clone() },
        /// Mails a reset link, if there is such an account; the answer is the same if there is none.
        recover_password: RecoverPassword { storage, secrets, ids, clock },
        /// Sets a new password and ends every session, mailed link and waiting change of address. A person
        /// who knew the old password may have asked for them.
        reset_password: ResetPassword {
            storage,
            hasher,
            secrets,
            ids,
            clock,
            product_name: product_name.to_owned(),
        },
        /// Confirms the address that a link was mailed to.
        confirm_email: ConfirmEmail { storage, prove: ports.verify_password(), secrets, ids, clock },
        /// Mails a new confirmation link to the address that waits to become the account's, else to the
        /// account's own if it is not confirmed.
        resend_confirmation: ResendConfirmation { storage, secrets, ids, clock },
    }
}

impl Ports {
    /// Checks passwords.
    pub(crate) fn verify_password(&self) -> Arc<VerifyPassword> {
        Arc::new(VerifyPassword {
            storage: self.storage.clone(),
            hasher: self.hasher.clone(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        })
    }
}
