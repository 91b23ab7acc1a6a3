//! Adding a passkey.

use octavo_domain::{
    auth::passkey::{Passkey, PasskeyName},
    ids::{PasskeyId, UserId},
};

use super::{Origin, PasskeyPorts, begin_add::AddError};
use crate::{
    auth::managed::is_managed,
    shared::{
        mailer::PasskeyChange,
        secrets::Secret,
        storage::{Event, StorageError},
    },
};

/// Adds the passkey that an authenticator has made.
pub struct AddPasskey {
    /// Its ports.
    pub ports: PasskeyPorts,
}

impl AddPasskey {
    /// Adds it, notifies the owner, and returns it.
    ///
    /// # Errors
    /// [`AddError`]. The challenge is used up then, too.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        token: &Secret,
        answer: &str,
        name: PasskeyName,
        origin: &Origin,
    ) -> Result<Passkey, AddError> {
        let ports = &self.ports;
        let now = ports.clock.now();
        let ceremony = ports.taken(token, Some(user), now).await?.ok_or(AddError::Expired)?;
        let made = ports.verifier.check_new(&ceremony.state, answer)?;

        let mut work = ports.storage.begin().await?;
        let user = work.users().find(user).await?.ok_or(AddError::Gone)?;
        if user.email_confirmed_at.is_none() {
            return Err(AddError::EmailUnconfirmed);
        }
        if is_managed(work.as_mut(), &user).await? {
            return Err(AddError::Managed);
        }
        if work.passkeys().of(user.id).await?.len() >= Passkey::MOST {
            return Err(AddError::Full);
        }
        let passkey = Passkey {
            id: PasskeyId::new(ports.ids.next()),
            user: user.id,
            credential: made.credential,
            key: made.key,
            name,
            backed_up: made.backed_up,
            created_at: now,
            last_used_at: None,
        };
        work.passkeys().insert(&passkey).await.map_err(|error| match error {
            StorageError::Duplicate(_) => AddError::Known,
            error => AddError::Storage(error),
        })?;
        let change = PasskeyChange::Added { name: passkey.name.as_str().to_owned() };
        ports.note_change(work.as_mut(), &user, (change, Event::PasskeyAdded), origin, now).await?;
        work.commit().await?;
        Ok(passkey)
    }
}
