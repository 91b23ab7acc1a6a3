//! Counting tries, shared by all servers through storage.

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::account::throttle::{Limit, Tries, Verdict};

use crate::ports::storage::{Storage, StorageError, UnitOfWork};

/// A try was not let through.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// There were too many; the time to wait.
    #[error("too many tries")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Counts one try on each of `keys`, or refuses it and counts nothing.
///
/// It is counted in a transaction of its own, before the work it guards: whatever happens then, it has counted.
///
/// # Errors
/// [`Refused::TooMany`] with the longest of the waits, or [`Refused::Storage`].
pub(crate) async fn count(
    storage: &dyn Storage,
    keys: &[(String, Limit)],
    now: DateTime<Utc>,
) -> Result<(), Refused> {
    let mut work = storage.begin().await?;
    count_in(work.as_mut(), keys, now).await?;
    Ok(work.commit().await?)
}

/// The same in a unit of work that the caller commits, and must drop when the try is refused.
///
/// # Errors
/// As [`count`].
pub(crate) async fn count_in(
    work: &mut dyn UnitOfWork,
    keys: &[(String, Limit)],
    now: DateTime<Utc>,
) -> Result<(), Refused> {
    let mut wait: Option<TimeDelta> = None;
    for (key, limit) in keys {
        let before = work.tries().find(key).await?;
        match limit.judge(before, now) {
            Verdict::Go(tries) => work.tries().save(key, tries).await?,
            Verdict::Wait(time) => wait = wait.max(Some(time)),
        }
    }
    wait.map_or(Ok(()), |time| Err(Refused::TooMany(time)))
}

/// Takes back a try that turned out to be no failure, so that an office behind one address is not shut out by its
/// own successes, while a guesser cannot wipe the slate with one success of their own.
pub(crate) async fn give_back(work: &mut dyn UnitOfWork, key: &str) -> Result<(), StorageError> {
    match work.tries().find(key).await? {
        Some(tries) if tries.count > 1 => {
            let count = tries.count.saturating_sub(1);
            work.tries().save(key, Tries { count, ..tries }).await
        }
        Some(_) => work.tries().forget(key).await,
        None => Ok(()),
    }
}
