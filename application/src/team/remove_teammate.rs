//! Removing a teammate.

use std::sync::Arc;

use octavo_domain::{
    ids::{NumId, TeammateId, UserId},
    library::history::HistoryEvent,
};

use super::SharingError;
use crate::{
    account::{Origin, record},
    documents::ports::signals::{AccessOf, DocumentSignals},
    library::history_writer::HistoryWriter,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Event, Storage, StorageError},
    },
    team::ports::team::LastTeamChange,
};

/// Removes a teammate, or withdraws their invitation. They see nothing from then on.
pub struct RemoveTeammate {
    /// Stores teams.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Tells who has a document open that access was changed.
    pub signals: Arc<dyn DocumentSignals>,
}

impl RemoveTeammate {
    /// Removes the record.
    ///
    /// # Errors
    /// [`SharingError::NoSuchTeammate`] or [`SharingError::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        owner: UserId,
        teammate: TeammateId,
        origin: &Origin,
    ) -> Result<(), SharingError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(owner).await?.ok_or(StorageError::Stale("user"))?.id;
        let found = work.team().find(teammate).await?.filter(|found| found.owner == owner);
        let found = found.ok_or(SharingError::NoSuchTeammate)?;
        let numbers: Vec<NumId> = found.shares.projects.iter().copied().collect();
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, now);
        for project in work.projects().find_many(owner, &numbers).await? {
            history.project(HistoryEvent::ProjectUnshared, &project).detail("with", found.email.as_str());
        }
        let folders = work.folders().all(owner).await?;
        for folder in folders.iter().filter(|folder| found.shares.folders.contains(&folder.id)) {
            history.folder(HistoryEvent::CollectionUnshared, folder).detail("with", found.email.as_str());
        }
        history.write(work.as_mut()).await?;
        work.team().delete(found.id).await?;
        work.team().record_last_change(owner, LastTeamChange::Removed, &found.email, now).await?;
        let ids = self.ids.as_ref();
        record(work.as_mut(), ids, Some(owner), Event::TeammateRemoved, origin, now).await?;
        work.commit().await?;
        if let Some(user) = found.user {
            self.signals.access(AccessOf::Account(user));
        }
        Ok(())
    }
}
