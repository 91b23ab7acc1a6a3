//! Beginning to add a passkey.

use octavo_domain::{
    auth::{
        passkey::{CredentialId, Passkey},
        throttle::Limit,
    },
    ids::UserId,
};

use super::{PasskeyChallenge, PasskeyPorts, throttle};
use crate::{
    auth::{managed::is_managed, ports::passkey::PasskeyError},
    shared::storage::StorageError,
};

/// Asks an authenticator of a signed-in account for a new passkey.
pub struct BeginAddPasskey {
    /// Its ports.
    pub ports: PasskeyPorts,
}

/// Why nothing is asked, or no passkey is added.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The account's address is not confirmed: a passkey outlives a new password, so none is added before the address
    /// is confirmed.
    #[error("Please confirm your e-mail address first")]
    EmailUnconfirmed,
    /// The address is one of those that sign in through their company: a passkey would still open the account when the
    /// company no longer does.
    #[error("Your company manages how you sign in")]
    Managed,
    /// The account has as many as it may.
    #[error("You have {} passkeys already. Please remove one first", Passkey::MOST)]
    Full,
    /// The authenticator's passkey is there already.
    #[error("This passkey was added already")]
    Known,
    /// There is no such challenge, it was answered already, or it has expired.
    #[error("That took too long. Please try again")]
    Expired,
    /// The authenticator's answer is refused, or passkeys are unavailable.
    #[error(transparent)]
    Passkey(#[from] PasskeyError),
    /// Too many were begun.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for AddError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl BeginAddPasskey {
    /// Asks.
    ///
    /// # Errors
    /// [`AddError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<PasskeyChallenge, AddError> {
        let ports = &self.ports;
        let now = ports.clock.now();
        // Lock order: attempt counts before the account.
        let counted = [(format!("passkey:added:{user}"), Limit::PASSKEY_ADDED)];
        let mut work = throttle::count_in(ports.storage.begin().await?, &counted, now).await?;
        let user = work.users().find(user).await?.ok_or(AddError::Gone)?;
        if user.email_confirmed_at.is_none() {
            return Err(AddError::EmailUnconfirmed);
        }
        if is_managed(work.as_mut(), &user).await? {
            return Err(AddError::Managed);
        }
        let known: Vec<CredentialId> =
            work.passkeys().of(user.id).await?.into_iter().map(|passkey| passkey.credential).collect();
        if known.len() >= Passkey::MOST {
            return Err(AddError::Full);
        }
        let asked = ports.verifier.begin_add(&user, &known)?;
        let question = ports.keep(work.as_mut(), Some(user.id), asked, now).await?;
        work.commit().await?;
        Ok(question)
    }
}
