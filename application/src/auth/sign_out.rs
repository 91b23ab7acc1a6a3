//! Ending the current session.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use crate::{
    account::{Origin, record},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Event, Storage, StorageError},
    },
};

/// Ends a session; it is gone on every server with the next request.
pub struct SignOut {
    /// Where sessions are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
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
        work.commit().await
    }
}
