//! How many jobs and mails wait.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    jobs::ports::{
        jobs::JobKind,
        queues::{DueJobs, QueueQueries, WaitingMail},
    },
    shared::storage::StorageError,
};

use crate::query::{cells::Cells, fetch};
use crate::{
    connect::Database,
    mapping::{RowOf, micros},
};

const JOBS: &str =
    "SELECT kind, count(*), min(due_at) FROM jobs WHERE due_at <= $1 GROUP BY kind ORDER BY kind";
const MAIL: &str = "SELECT count(*), min(created_at) FROM outbox WHERE due_at IS NOT NULL";

fn jobs<R: Cells>(row: &R) -> Result<Option<DueJobs>, StorageError> {
    let name = row.text(0)?;
    let of = RowOf { table: "jobs", id: &name };
    let Some(kind) = JobKind::from_name(&name) else { return Ok(None) };
    Ok(Some(DueJobs {
        kind,
        count: of.number("count", row.int(1)?)?,
        since: of.time("due_at", row.int(2)?)?,
    }))
}

fn mail<R: Cells>(row: &R) -> Result<WaitingMail, StorageError> {
    let of = RowOf { table: "outbox", id: "waiting" };
    Ok(WaitingMail {
        count: of.number("count", row.int(0)?)?,
        since: of.time_if("created_at", row.int_if(1)?)?,
    })
}

#[async_trait]
impl QueueQueries for Database {
    async fn due_jobs(&self, now: DateTime<Utc>) -> Result<Vec<DueJobs>, StorageError> {
        Ok(fetch!(self, JOBS, [micros(now)], jobs)?.into_iter().flatten().collect())
    }

    async fn waiting_mail(&self) -> Result<WaitingMail, StorageError> {
        Ok(fetch!(self, MAIL, [], mail)?.into_iter().next().unwrap_or_default())
    }
}
