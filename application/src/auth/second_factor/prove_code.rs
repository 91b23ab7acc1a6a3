//! Proving who one is with a code, while signed in.

use std::sync::Arc;

use octavo_domain::{
    auth::second_factor::{AuthenticatorCode, Proof},
    ids::{SessionId, UserId},
};

use super::{CodeRefused, FactorPorts, Given, Origin};
use crate::auth::{prove::ProveError, reauthenticate::Reauthenticate, start_session::SignedIn};

/// Takes a code in place of the password and gives the session another token.
pub struct ProveCode {
    /// What it needs.
    pub ports: FactorPorts,
    /// Gives the session another token.
    pub reauthenticate: Arc<Reauthenticate>,
}

impl ProveCode {
    /// Takes the code.
    ///
    /// # Errors
    /// [`CodeRefused`]; the session stays as it is then.
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
            ProveError::TooMany(wait) => CodeRefused::TooMany(wait),
            ProveError::Storage(error) => CodeRefused::Storage(error),
            ProveError::Gone | ProveError::WrongPassword | ProveError::Hashing(_) => CodeRefused::Gone,
        })
    }
}
