//! The time that counts.
//!
//! Claims, limits and sessions compare times that servers have stored. The servers of one PostgreSQL therefore go by its clock: their
//! own may differ, and jump.

use std::{
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_application::shared::{clock::Clock, storage::StorageError};
use octavo_storage::Database;
use octavo_system::{SetClock, SystemClock};

/// How often the database is asked for the time. The machine's timer goes wrong by a few milliseconds meanwhile.
const EVERY: Duration = Duration::from_secs(60);
/// A larger difference is told to operators.
const NOTABLE: TimeDelta = TimeDelta::seconds(5);

/// The database's clock on PostgreSQL, else the machine's.
///
/// # Errors
/// When the database does not answer.
pub(crate) async fn clock(database: &Database) -> anyhow::Result<Arc<dyn Clock>> {
    let now = ask(database).await.context("the database does not tell the time")?;
    let Some(now) = now else { return Ok(Arc::new(SystemClock)) };
    let ahead = SystemClock.now() - now;
    if ahead.abs() > NOTABLE {
        let seconds = ahead.num_seconds();
        tracing::warn!(seconds, "this machine's clock is ahead of the database's: set it right");
    }
    let clock = Arc::new(SetClock::at(now));
    tokio::spawn(follow(Arc::downgrade(&clock), database.clone()));
    Ok(clock)
}

/// Keeps a clock with the database's for as long as somebody uses it.
async fn follow(clock: Weak<SetClock>, database: Database) {
    loop {
        tokio::time::sleep(EVERY).await;
        let asked = ask(&database).await;
        let Some(clock) = clock.upgrade() else { return };
        match asked {
            Ok(now) => {
                let gone = now.map(|now| clock.set(now)).unwrap_or_default();
                if gone.abs() > NOTABLE {
                    tracing::warn!(seconds = gone.num_seconds(), "the database's clock has jumped");
                }
            }
            // The timer goes on meanwhile.
            Err(error) => tracing::debug!(%error, "the database does not tell the time"),
        }
    }
}

/// The database's time at the moment of the answer.
async fn ask(database: &Database) -> Result<Option<DateTime<Utc>>, StorageError> {
    let asked = Instant::now();
    let time = database.time().await?;
    // It was read half-way.
    let since = TimeDelta::from_std(asked.elapsed() / 2).unwrap_or_default();
    Ok(time.map(|time| time + since))
}
