//! The use cases of joining and signing in, wired.

pub(crate) mod passkeys;
pub(crate) mod second_factor;

use std::sync::Arc;

use octavo_application::auth::{
    confirm_email::ConfirmEmail, join::Join, recover_password::RecoverPassword,
    resend_confirmation::ResendConfirmation, reset_password::ResetPassword, sign_in::SignIn,
    sign_out::SignOut, verify_password::VerifyPassword, verify_session::VerifySession,
};

use octavo_http::use_cases::AuthUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn auth(ports: &Ports, product_name: &str) -> AuthUseCases {
    let Ports { storage, sessions, hasher, secrets, ids, clock, .. } = ports;
    AuthUseCases {
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
            prove: Arc::new(VerifyPassword {
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
