//! Counting visits (DASH-113): once until half an hour has passed without a request.

use std::sync::Arc;

use chrono::{DateTime, Days, Utc};
use octavo_domain::{
    ids::{ProjectId, UserId},
    publication::views::{VISIT_GAP, day, month},
};

use super::keyring::Keyring;
use crate::{
    account::Origin,
    ports::{
        clock::Clock,
        storage::{Storage, StorageError},
        visits::Visitor,
    },
};

/// Counts visits of published projects.
///
/// A visitor is known by a hash of project, address and browser under the day's key, which all servers share and
/// which is thrown away after the next day. Neither address nor browser is stored, and nothing is kept in the
/// reader's browser.
pub struct RecordVisit {
    /// Where visits are kept.
    pub storage: Arc<dyn Storage>,
    /// Keys of the days.
    pub keyring: Arc<Keyring>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl RecordVisit {
    /// Notes that somebody read a project, and counts it when that begins a visit; true when it was counted.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn execute(
        &self,
        owner: UserId,
        project: ProjectId,
        reader: &Origin,
    ) -> Result<bool, StorageError> {
        let now = self.clock.now();
        let mut names = vec![self.name(project, reader, now).await?];
        // A visit goes on over midnight, though the key has changed.
        let since = now - VISIT_GAP;
        if since.date_naive() != now.date_naive() {
            names.push(self.name(project, reader, since).await?);
        }
        let mut work = self.storage.begin().await?;
        // The account comes first, as everywhere.
        if work.users().find(owner).await?.is_none() {
            return Ok(false);
        }
        let begins = work.visits().begins(project, &names, now, since).await?;
        if begins {
            work.users().touch_library(owner).await?;
            work.projects().add_views(project, &month(now), 1).await?;
            work.visits().add_day_views(owner, project, &day(now), 1).await?;
        }
        work.commit().await?;
        Ok(begins)
    }

    /// What stands for a reader on the day of `at`.
    async fn name(
        &self,
        project: ProjectId,
        reader: &Origin,
        at: DateTime<Utc>,
    ) -> Result<Visitor, StorageError> {
        let name = format!("visits:{}", day(at));
        let next = at.date_naive().checked_add_days(Days::new(1)).and_then(|day| day.and_hms_opt(0, 0, 0));
        let until = next.map_or(at, |end| end.and_utc());
        let key = self.keyring.key(&name, Some(until + VISIT_GAP)).await?;
        let (id, network) = (project.uuid(), reader.network());
        let parts: [&[u8]; 3] = [id.as_bytes(), network.as_bytes(), reader.user_agent.as_bytes()];
        Ok(Visitor(self.keyring.hash.hash(&key, &parts)))
    }
}
