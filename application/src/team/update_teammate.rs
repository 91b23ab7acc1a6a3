//! Changing what is shared with a teammate, and their roles.

use std::sync::Arc;

use octavo_domain::{
    auth::throttle::Limit,
    ids::{TeammateId, UserId},
};

use super::{SharingError, SharingRequest, sharing::Named};
use crate::{
    account::{Origin, record},
    auth::throttle,
    documents::ports::signals::{AccessOf, DocumentSignals},
    library::history_writer::HistoryWriter,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Event, Storage, StorageError},
    },
};

/// Replaces those lists and roles of a membership that are given; unsharing is a list without the item.
pub struct UpdateTeammate {
    /// Stores teams.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// Tells who has a document open that access was changed.
    pub signals: Arc<dyn DocumentSignals>,
}

impl UpdateTeammate {
    /// Replaces them.
    ///
    /// # Errors
    /// [`SharingError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        owner: UserId,
        request: SharingRequest,
        origin: &Origin,
    ) -> Result<TeammateId, SharingError> {
        let now = self.clock.now();
        let limit = (format!("team:account:{owner}"), Limit::TEAM_ACCOUNT);
        throttle::count(self.storage.as_ref(), &[limit], now).await?;

        let mut work = self.storage.begin().await?;
        let owner = work.users().find(owner).await?.ok_or(StorageError::Stale("user"))?;
        let known = work.team().find_by_email(owner.id, &request.email).await?;
        let mut teammate = known.ok_or(SharingError::NoSuchTeammate)?;
        let before = teammate.shares.clone();
        let mut named = Named::find(work.as_mut(), &owner, request, &teammate.shares).await?;
        named.replace_in(work.as_mut(), &mut teammate).await?;
        teammate.updated_at = now;
        work.team().update(&teammate).await?;
        let ids = self.ids.as_ref();
        let mut history = HistoryWriter::new(ids, owner.id, now);
        named.note(&mut history, &teammate, &before);
        history.write(work.as_mut()).await?;
        record(work.as_mut(), ids, Some(owner.id), Event::TeammateChanged, origin, now).await?;
        work.commit().await?;
        if let Some(user) = teammate.user {
            self.signals.access(AccessOf::Account(user));
        }
        Ok(teammate.id)
    }
}
