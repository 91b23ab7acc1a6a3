//! Counted attempts.

use octavo_application::shared::storage::StorageError;
use octavo_domain::auth::throttle::AttemptCount;

use crate::{
    entity::attempt_counts,
    mapping::{RowOf, micros},
};

pub(crate) fn row(key: &str, attempts: AttemptCount) -> attempt_counts::Model {
    attempt_counts::Model {
        counter_key: key.to_owned(),
        attempts: attempts.count.into(),
        since: micros(attempts.since),
        last_attempt_at: micros(attempts.last),
    }
}

pub(crate) fn count(row: &attempt_counts::Model) -> Result<AttemptCount, StorageError> {
    let of = RowOf { table: "attempt_counts", id: row.counter_key.as_str() };
    Ok(AttemptCount {
        count: of.number("attempts", row.attempts)?,
        since: of.time("since", row.since)?,
        last: of.time("last_attempt_at", row.last_attempt_at)?,
    })
}
