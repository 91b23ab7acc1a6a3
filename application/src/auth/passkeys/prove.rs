//! Proving who one is with a passkey, while signed in.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use super::{
    Origin, PasskeyPorts, SignedIn,
    enter::{EnterError, Recognised},
};
use crate::{
    auth::{prove::ProveError, reauthenticate::Reauthenticate},
    shared::{secrets::Secret, storage::Event},
};

/// Takes a passkey in place of the password and gives the session another token. What is asked of the authenticator is
/// what is asked when somebody signs in; only a passkey of the account itself answers it here.
pub struct ProveWithPasskey {
    /// What it needs.
    pub ports: PasskeyPorts,
    /// Gives the session another token.
    pub reauthenticate: Arc<Reauthenticate>,
}

impl ProveWithPasskey {
    /// Takes the authenticator's answer; `token` is what the question came with.
    ///
    /// # Errors
    /// [`EnterError`]; the session stays as it is then, and what was asked is used up.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        (token, answer): (&Secret, &str),
        origin: &Origin,
    ) -> Result<SignedIn, EnterError> {
        let found = self.ports.recognise((token, answer), Some(user), origin).await?;
        let Recognised { mut work, user, now } = found;
        super::record(work.as_mut(), self.ports.ids.as_ref(), Some(user.id), Event::PasskeyUsed, origin, now)
            .await?;
        self.reauthenticate.renew(work, user.id, session, origin).await.map_err(|error| match error {
            ProveError::Storage(error) => EnterError::Storage(error),
            ProveError::TooMany(wait) => EnterError::TooMany(wait),
            ProveError::Gone | ProveError::WrongPassword | ProveError::Hashing(_) => EnterError::Gone,
        })
    }
}
