//! Work that is done after the response: mail from the outbox, and jobs.

pub mod deliver_mail;
pub mod erase_files;
pub mod ports;
pub mod receive_copies;
pub mod run_jobs;
pub mod sweep;
pub mod sweep_exports;
pub mod sweep_uploads;

use async_trait::async_trait;
use chrono::TimeDelta;

use crate::{
    billing::ports::card_provider::CardProviderError,
    export::ports::archive::{ArchiveError, PageError},
    shared::{
        files::FileStoreError,
        images::ImageError,
        storage::{Job, JobKind, StorageError},
    },
};

/// What happens to a job that succeeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// It is done.
    Never,
    /// It runs again after this time.
    After(TimeDelta),
}

/// Why a job has to be tried again.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// A file could not be read or written.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// An archive could not be made.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The card provider failed.
    #[error(transparent)]
    CardProvider(#[from] CardProviderError),
    /// A page could not be made.
    #[error(transparent)]
    Page(#[from] PageError),
    /// A picture could not be made.
    #[error(transparent)]
    Image(#[from] ImageError),
}

/// Runs one kind of job.
#[async_trait]
pub trait JobHandler: Send + Sync {
    /// The kind that it runs.
    fn kind(&self) -> JobKind;

    /// Is one job of this kind always in the table?
    fn recurs(&self) -> bool {
        false
    }

    /// Runs a job, or a step of it. A worker may die at any point: the same job is then run again.
    ///
    /// # Errors
    /// [`JobError`]; the job is tried again later.
    async fn run(&self, job: &Job) -> Result<Next, JobError>;
}

/// How long to wait after the `attempts`-th failure: 10 seconds, then twice as long each time, up to one hour.
#[must_use]
pub fn backoff(attempts: u32) -> TimeDelta {
    const FIRST_SECONDS: i64 = 10;
    const LONGEST_SECONDS: i64 = 3_600;
    let factor = 1_i64.checked_shl(attempts.min(32)).unwrap_or(i64::MAX);
    TimeDelta::seconds(FIRST_SECONDS.saturating_mul(factor).min(LONGEST_SECONDS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_an_hour() {
        let waits = [0, 1, 2, 8, 9, u32::MAX].map(|attempts| backoff(attempts).num_seconds());
        assert_eq!(waits, [10, 20, 40, 2_560, 3_600, 3_600]);
    }
}
