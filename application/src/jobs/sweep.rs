//! Removing what has expired.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::TimeDelta;
use octavo_domain::{
    copies::Transfer,
    publication::{views::VISIT_GAP, withdrawal::Withdrawal},
};

use super::{JobError, JobHandler, Next};
use crate::shared::{
    clock::Clock,
    storage::{Job, JobKind, Storage, StorageError},
};

/// Removes ended sessions and visits, expired links, old attempts, delivered mail, old history, and what can no longer be
/// undone. It deletes answers of forms that were kept long enough, and marks unanswered transfers as expired.
pub struct Sweep {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Time between two sweeps.
const EVERY: TimeDelta = TimeDelta::hours(1);
/// The longest window of any limit, with room to spare.
const ATTEMPTS_KEPT: TimeDelta = TimeDelta::days(1);
/// How long a transfer is kept after it was answered or has expired.
const TRANSFERS_KEPT: TimeDelta = TimeDelta::days(90);
/// How long delivered mail is kept, to answer "was it sent?".
const MAIL_KEPT: TimeDelta = TimeDelta::days(14);
/// How long the domain of a deleted account needs proof from the next account that maps it.
const FINGERPRINTS_KEPT: TimeDelta = TimeDelta::days(400);
/// How long the log of webhooks is kept.
const DELIVERIES_KEPT: TimeDelta = TimeDelta::days(30);
/// How long history is kept: a year and some days.
const HISTORY_KEPT: TimeDelta = TimeDelta::days(400);

impl Sweep {
    /// Sweeps and returns how many rows that were.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self) -> Result<u64, StorageError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let removed = work.sessions().delete_ended(now).await?
            + work.links().delete_expired(now).await?
            + work.second_factors().delete_expired(now).await?
            + work.connections().delete_expired(now).await?
            + work.passkeys().delete_expired(now).await?
            + work.email_changes().delete_ended(now).await?
            + work.whitelists().delete_expired_links(now).await?
            + work.attempt_counts().delete_older(now - ATTEMPTS_KEPT).await?
            + work.transfers().expire(now - Transfer::LIFETIME, now).await?
            + work.transfers().delete_settled(now - TRANSFERS_KEPT).await?
            + work.outbox().delete_delivered(now - MAIL_KEPT).await?
            + work.history().delete_older(now - HISTORY_KEPT).await?
            + work.domains().delete_fingerprints(now - FINGERPRINTS_KEPT).await?
            + work.publications().forget_withdrawn(now - Withdrawal::LIFETIME).await?
            + work.visits().forget(now - VISIT_GAP).await?
            + work.forms().delete_kept(now).await?
            + work.forms().delete_deliveries(now - DELIVERIES_KEPT).await?;
        work.commit().await?;
        Ok(removed)
    }
}

#[async_trait]
impl JobHandler for Sweep {
    fn kind(&self) -> JobKind {
        JobKind::Sweep
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, _: &Job) -> Result<Next, JobError> {
        self.execute().await?;
        Ok(Next::After(EVERY))
    }
}
