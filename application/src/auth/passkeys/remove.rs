//! Removing a passkey.

use octavo_domain::ids::{PasskeyId, SessionId, UserId};

use super::{Origin, PasskeyPorts};
use crate::{
    account::end_mailed_links,
    shared::{
        mailer::PasskeyChange,
        storage::{Event, StorageError},
    },
};

/// Removes a passkey. Another person who has the device may be signed in, so every other session and every mailed link
/// ends.
pub struct RemovePasskey {
    /// Its ports.
    pub ports: PasskeyPorts,
}

impl RemovePasskey {
    /// Removes it, ends every session but this one and notifies the owner; false when the account has no such passkey.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        id: PasskeyId,
        origin: &Origin,
    ) -> Result<bool, StorageError> {
        let ports = &self.ports;
        let now = ports.clock.now();
        let mut work = ports.storage.begin().await?;
        let Some(user) = work.users().find(user).await? else { return Ok(false) };
        let found = work.passkeys().of(user.id).await?.into_iter().find(|passkey| passkey.id == id);
        let Some(passkey) = found else { return Ok(false) };
        work.passkeys().delete(user.id, id).await?;
        end_mailed_links(work.as_mut(), user.id).await?;
        work.sessions().delete_all(user.id, Some(session)).await?;
        let change = PasskeyChange::Removed { name: passkey.name.as_str().to_owned() };
        ports.note_change(work.as_mut(), &user, (change, Event::PasskeyRemoved), origin, now).await?;
        work.commit().await?;
        Ok(true)
    }
}
