//! How many jobs and mails wait.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    jobs::ports::queues::{DueJobs, QueueQueries, WaitingMail},
    shared::storage::StorageError,
};

use crate::MemoryStore;

#[async_trait]
impl QueueQueries for MemoryStore {
    async fn due_jobs(&self, now: DateTime<Utc>) -> Result<Vec<DueJobs>, StorageError> {
        let state = self.committed().await;
        let mut kinds = BTreeMap::new();
        for job in state.jobs.values().filter(|job| job.due_at <= now) {
            let kind = kinds.entry(job.kind.name()).or_insert(DueJobs {
                kind: job.kind,
                count: 0,
                since: job.due_at,
            });
            kind.count = kind.count.saturating_add(1);
            kind.since = kind.since.min(job.due_at);
        }
        Ok(kinds.into_values().collect())
    }

    async fn waiting_mail(&self) -> Result<WaitingMail, StorageError> {
        let state = self.committed().await;
        let waiting = || state.outbox.values().filter(|post| post.due_at.is_some());
        Ok(WaitingMail {
            count: u64::try_from(waiting().count()).unwrap_or(u64::MAX),
            since: waiting().map(|post| post.created_at).min(),
        })
    }
}
