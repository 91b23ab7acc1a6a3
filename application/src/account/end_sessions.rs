//! Signing other browsers out.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use super::{Origin, record};
use crate::ports::{
    clock::Clock,
    ids::Ids,
    storage::{Event, Storage, StorageError},
};

/// Ends sessions of an account; they are gone on every server with the next request.
pub struct EndSessions {
    /// Where sessions are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl EndSessions {
    /// Ends one; false when the account has no such session.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn one(&self, user: UserId, session: SessionId, origin: &Origin) -> Result<bool, StorageError> {
        let mut work = self.storage.begin().await?;
        if !work.sessions().delete_of(user, session).await? {
            return Ok(false);
        }
        let now = self.clock.now();
        record(work.as_mut(), self.ids.as_ref(), Some(user), Event::SessionEnded, origin, now).await?;
        work.commit().await?;
        Ok(true)
    }

    /// Ends every one but `current`; answers how many that were.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn others(
        &self,
        user: UserId,
        current: SessionId,
        origin: &Origin,
    ) -> Result<u64, StorageError> {
        let mut work = self.storage.begin().await?;
        let ended = work.sessions().delete_all(user, Some(current)).await?;
        if ended > 0 {
            let (event, now) = (Event::OtherSessionsEnded, self.clock.now());
            record(work.as_mut(), self.ids.as_ref(), Some(user), event, origin, now).await?;
        }
        work.commit().await?;
        Ok(ended)
    }
}
