//! Ending the current session.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use crate::{
    account::{Origin, record},
    documents::ports::signals::{AccessOf, DocumentSignals},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Event, Storage, StorageError},
    },
};

/// Ends a session; every server refuses it from the next request on.
pub struct SignOut {
    /// Stores sessions.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Tells who has a document open that access was changed.
    pub signals: Arc<dyn DocumentSignals>,
}

impl SignOut {
    /// Ends it. Nothing happens when it has ended already.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        session: SessionId,
        user: UserId,
        origin: &Origin,
    ) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        if work.sessions().delete(session).await? {
            let now = self.clock.now();
            record(work.as_mut(), self.ids.as_ref(), Some(user), Event::SignedOut, origin, now).await?;
        }
        work.commit().await?;
        self.signals.access(AccessOf::Account(user));
        Ok(())
    }
}
