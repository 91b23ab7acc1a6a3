//! The use cases of coming in, wired.

use std::sync::Arc;

use octavo_application::auth::{
    confirm_email::ConfirmEmail, join::Join, prove::ProvePassword, recover_password::RecoverPassword,
    resend_confirmation::ResendConfirmation, reset_password::ResetPassword, sign_in::SignIn,
    sign_out::SignOut, verify_session::VerifySession,
};

use octavo_http::cases::EntryCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn entry(ports: &Ports, product_name: &str) -> EntryCases {
    let Ports { storage, sessions, hasher, secrets, ids, clock, .. } = ports;
    EntryCases {
        verify_session: VerifySession {
            sessions: sessions.clone(),
            storage: storage.clone(),
            secrets: secrets.clone(),
            clock: clock.clone(),
        },
        join: Join {
            storage: storage.clone(),
            hasher: hasher.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        sign_in: SignIn {
            storage: storage.clone(),
            hasher: hasher.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        sign_out: SignOut { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        recover_password: RecoverPassword {
            storage: storage.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        reset_password: ResetPassword {
            storage: storage.clone(),
            hasher: hasher.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            product_name: product_name.to_owned(),
        },
        confirm_email: ConfirmEmail {
            storage: storage.clone(),
            prove: Arc::new(ProvePassword {
                storage: storage.clone(),
                hasher: hasher.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            }),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        resend_confirmation: ResendConfirmation {
            storage: storage.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
    }
}
