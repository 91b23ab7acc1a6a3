//! Counting attempts, shared by all servers through storage.

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::auth::throttle::{AttemptCount, Limit, Verdict};

use crate::shared::storage::{Storage, StorageError, UnitOfWork};

/// An attempt was refused.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// There were too many; the time to wait.
    #[error("too many attempts")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Counts one attempt on each of `keys`, or refuses it and counts nothing.
///
/// It is counted in a transaction of its own, before the work it guards, and so counts however that work ends.
///
/// # Errors
/// [`Refused::TooMany`] with the longest of the waits, or [`Refused::Storage`].
pub(crate) async fn count(
    storage: &dyn Storage,
    keys: &[(String, Limit)],
    now: DateTime<Utc>,
) -> Result<(), Refused> {
    let work = count_in(storage.begin().await?, keys, now).await?;
    Ok(work.commit().await?)
}

/// The same in a unit of work without earlier writes, which is returned for the caller to continue and commit. A
/// refusal ends it.
///
/// # Errors
/// As [`count`].
pub(crate) async fn count_in(
    mut work: Box<dyn UnitOfWork>,
    keys: &[(String, Limit)],
    now: DateTime<Utc>,
) -> Result<Box<dyn UnitOfWork>, Refused> {
    let mut wait: Option<TimeDelta> = None;
    let (mut counted, mut moved) = (Vec::new(), Vec::new());
    for (key, limit) in keys {
        let found = work.attempt_counts().find(key).await?;
        let before = found.map(|attempts| attempts.seen_at(now));
        match limit.judge(before, now) {
            Verdict::Go(attempts) => counted.push((key, attempts)),
            Verdict::Wait(time) => wait = wait.max(Some(time)),
        }
        moved.extend(before.filter(|_| before != found).map(|attempts| (key, attempts)));
    }
    let Some(time) = wait else {
        for (key, attempts) in counted {
            work.attempt_counts().save(key, attempts).await?;
        }
        return Ok(work);
    };
    // The clock was set back. Unchanged, these attempts would lie in the future at the next attempt as well, and the
    // wait would restart each time.
    if !moved.is_empty() {
        for (key, attempts) in moved {
            work.attempt_counts().save(key, attempts).await?;
        }
        work.commit().await?;
    }
    Err(Refused::TooMany(time))
}

/// Releases an attempt that was no failure. An office behind one address is thus not locked out by its successes, and a
/// guesser cannot reset the count with one success.
pub(crate) async fn release(work: &mut dyn UnitOfWork, key: &str) -> Result<(), StorageError> {
    match work.attempt_counts().find(key).await? {
        Some(attempts) if attempts.count > 1 => {
            let count = attempts.count.saturating_sub(1);
            work.attempt_counts().save(key, AttemptCount { count, ..attempts }).await
        }
        Some(_) => work.attempt_counts().forget(key).await,
        None => Ok(()),
    }
}
