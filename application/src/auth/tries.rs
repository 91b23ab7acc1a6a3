//! Counting tries, shared by all servers through storage.

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::auth::throttle::{Limit, Tries, Verdict};

use crate::shared::storage::{Storage, StorageError, UnitOfWork};

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
    let work = count_in(storage.begin().await?, keys, now).await?;
    Ok(work.commit().await?)
}

/// The same in a unit of work in which nothing was written yet: it is answered for the caller to go on with and commit.
/// A refusal ends it.
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
        let found = work.tries().find(key).await?;
        let before = found.map(|tries| tries.seen_at(now));
        match limit.judge(before, now) {
            Verdict::Go(tries) => counted.push((key, tries)),
            Verdict::Wait(time) => wait = wait.max(Some(time)),
        }
        moved.extend(before.filter(|_| before != found).map(|tries| (key, tries)));
    }
    let Some(time) = wait else {
        for (key, tries) in counted {
            work.tries().save(key, tries).await?;
        }
        return Ok(work);
    };
    // The clock was set back. Kept as they were, these tries would lie in the future at the next try, too, and the wait
    // would begin anew each time.
    if !moved.is_empty() {
        for (key, tries) in moved {
            work.tries().save(key, tries).await?;
        }
        work.commit().await?;
    }
    Err(Refused::TooMany(time))
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
