//! Reauthenticating with a passkey, while signed in.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use super::{
    Origin, PasskeyPorts, SignedIn,
    sign_in::{PasskeySignInError, Recognised},
};
use crate::{
    auth::{reauthenticate::Reauthenticate, verify_password::VerifyError},
    shared::{secrets::Secret, storage::Event},
};

/// Accepts a passkey in place of the password and replaces the session's token. The challenge is that of a sign-in;
/// only a passkey of the account itself answers it here.
pub struct VerifyPasskey {
    /// Its ports.
    pub ports: PasskeyPorts,
    /// Gives the session another token.
    pub reauthenticate: Arc<Reauthenticate>,
}

impl VerifyPasskey {
    /// Takes the authenticator's answer; `token` is that of the challenge.
    ///
    /// # Errors
    /// [`PasskeySignInError`]; the session is unchanged then, and the challenge is used up.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        (token, answer): (&Secret, &str),
        origin: &Origin,
    ) -> Result<SignedIn, PasskeySignInError> {
        let found = self.ports.recognise((token, answer), Some(user), origin).await?;
        let Recognised { mut work, user, now } = found;
        super::record(work.as_mut(), self.ports.ids.as_ref(), Some(user.id), Event::PasskeyUsed, origin, now)
            .await?;
        self.reauthenticate.renew(work, user.id, session, origin).await.map_err(|error| match error {
            VerifyError::Storage(error) => PasskeySignInError::Storage(error),
            VerifyError::TooMany(wait) => PasskeySignInError::TooMany(wait),
            VerifyError::Gone | VerifyError::WrongPassword | VerifyError::Hashing(_) => {
                PasskeySignInError::Gone
            }
        })
    }
}
