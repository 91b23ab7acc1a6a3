//! Reauthenticating with a code, while signed in.

use std::sync::Arc;

use octavo_domain::{
    auth::second_factor::{AuthenticatorCode, Proof},
    ids::{SessionId, UserId},
};

use super::{CodeRefused, FactorPorts, Given, Origin};
use crate::auth::{reauthenticate::Reauthenticate, start_session::SignedIn, verify_password::VerifyError};

/// Accepts a code in place of the password and replaces the session's token.
pub struct VerifyCode {
    /// Its ports.
    pub ports: FactorPorts,
    /// Gives the session another token.
    pub reauthenticate: Arc<Reauthenticate>,
}

impl VerifyCode {
    /// Takes the code.
    ///
    /// # Errors
    /// [`CodeRefused`]; the session is unchanged then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        code: AuthenticatorCode,
        origin: &Origin,
    ) -> Result<SignedIn, CodeRefused> {
        let Given { work, user, .. } = self.ports.give(user, &Proof::Code(code), origin).await?;
        self.reauthenticate.renew(work, user.id, session, origin).await.map_err(|error| match error {
            VerifyError::TooMany(wait) => CodeRefused::TooMany(wait),
            VerifyError::Storage(error) => CodeRefused::Storage(error),
            VerifyError::Gone | VerifyError::WrongPassword | VerifyError::Hashing(_) => CodeRefused::Gone,
        })
    }
}
