//! Renaming a passkey.

use octavo_domain::{
    auth::passkey::{Passkey, PasskeyName},
    ids::{PasskeyId, UserId},
};

use super::PasskeyPorts;
use crate::shared::storage::StorageError;

/// Gives a passkey another name.
pub struct RenamePasskey {
    /// Its ports.
    pub ports: PasskeyPorts,
}

impl RenamePasskey {
    /// Renames it and returns it; none when the account has no such passkey.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        id: PasskeyId,
        name: PasskeyName,
    ) -> Result<Option<Passkey>, StorageError> {
        let mut work = self.ports.storage.begin().await?;
        if work.users().find(user).await?.is_none() {
            return Ok(None);
        }
        let found = work.passkeys().of(user).await?.into_iter().find(|passkey| passkey.id == id);
        let Some(mut passkey) = found else { return Ok(None) };
        passkey.name = name;
        work.passkeys().update(&passkey).await?;
        work.commit().await?;
        Ok(Some(passkey))
    }
}
