//! Signing other browsers out.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use crate::{
    account::{Origin, end_mailed_links, record},
    documents::ports::signals::{AccessOf, DocumentSignals},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Ends sessions of an account; every server refuses them from the next request on.
pub struct EndSessions {
    /// Stores sessions.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Tells who has a document open that access was changed.
    pub signals: Arc<dyn DocumentSignals>,
}

impl EndSessions {
    /// Ends one; false when the account has no such session.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn one(&self, user: UserId, session: SessionId, origin: &Origin) -> Result<bool, StorageError> {
        let mut work = self.storage.begin().await?;
        if !work.sessions().delete_of(user, session).await? {
            return Ok(false);
        }
        let now = self.clock.now();
        record(work.as_mut(), self.ids.as_ref(), Some(user), Event::SessionEnded, origin, now).await?;
        work.commit().await?;
        self.signals.access(AccessOf::Account(user));
        Ok(true)
    }

    /// Ends every one but `current`, every mailed link and the pending change of address; returns how many sessions
    /// ended.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn others(
        &self,
        user: UserId,
        current: SessionId,
        origin: &Origin,
    ) -> Result<u64, StorageError> {
        let mut work = self.storage.begin().await?;
        if work.users().find(user).await?.is_none() {
            return Ok(0);
        }
        let ended = end(work.as_mut(), user, Some(current)).await?;
        if ended > 0 {
            let (event, now) = (Event::OtherSessionsEnded, self.clock.now());
            record(work.as_mut(), self.ids.as_ref(), Some(user), event, origin, now).await?;
        }
        work.commit().await?;
        self.signals.access(AccessOf::Account(user));
        Ok(ended)
    }
    /// Ends every session, every mailed link and the pending change of address; returns how many sessions ended. The
    /// account is locked in the unit of work, which the caller commits.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn all(work: &mut dyn UnitOfWork, user: UserId) -> Result<u64, StorageError> {
        end(work, user, None).await
    }
}

async fn end(work: &mut dyn UnitOfWork, user: UserId, keep: Option<SessionId>) -> Result<u64, StorageError> {
    let ended = work.sessions().delete_all(user, keep).await?;
    end_mailed_links(work, user).await?;
    Ok(ended)
}
