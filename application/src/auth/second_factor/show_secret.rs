//! Showing the secret that an authenticator app is to share.

use octavo_domain::{auth::second_factor::PendingSecret, ids::UserId};

use super::FactorPorts;
use crate::shared::{secrets::Secret, storage::StorageError};

/// Creates a secret and stores it, sealed, until a code of it is entered. Until then it shows the same secret again, so
/// that a reloaded page still matches the app that has scanned it.
pub struct ShowSecret {
    /// Its ports.
    pub ports: FactorPorts,
    /// The name that the app shows beside its codes.
    pub product_name: String,
}

/// A secret for its owner.
#[derive(Debug)]
pub struct ShownSecret {
    /// In base 32.
    pub secret: Secret,
    /// The `otpauth:` address that is drawn as a QR code.
    pub address: Secret,
}

/// Why no secret is shown.
#[derive(Debug, thiserror::Error)]
pub enum ShowSecretError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The account's address is not confirmed (ACCT-146).
    #[error("Please confirm your e-mail address first")]
    EmailUnconfirmed,
    /// The account has a second factor.
    #[error("Two-factor authentication is on already")]
    AlreadyOn,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ShowSecret {
    /// Shows it.
    ///
    /// # Errors
    /// [`ShowSecretError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<ShownSecret, ShowSecretError> {
        let now = self.ports.clock.now();
        let mut work = self.ports.storage.begin().await?;
        let user = work.users().find(user).await?.ok_or(ShowSecretError::Gone)?;
        if user.email_confirmed_at.is_none() {
            return Err(ShowSecretError::EmailUnconfirmed);
        }
        if work.second_factors().find(user.id).await?.is_some() {
            return Err(ShowSecretError::AlreadyOn);
        }
        let pending =
            work.second_factors().pending(user.id).await?.filter(|pending| now < pending.expires_at);
        let secret = match pending {
            Some(pending) => self.ports.open(&pending.secret, user.id, "pending_second_factors")?,
            None => {
                let secret = self.ports.authenticator.generate();
                let sealed = self.ports.seal(&secret, user.id);
                let expires_at = now + PendingSecret::LIFETIME;
                let pending = PendingSecret { user: user.id, secret: sealed, expires_at };
                work.second_factors().set_pending(&pending).await?;
                work.commit().await?;
                secret
            }
        };
        let address = self.ports.authenticator.address(&secret, &user.email, &self.product_name);
        Ok(ShownSecret { secret, address: Secret::new(address) })
    }
}
