//! Jobs.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::shared::storage::{Job, JobKind, JobQueue, JobRepository, StorageError};
use octavo_domain::ids::JobId;

use crate::{
    entity::jobs::{Entity, Model},
    jobs::mapping,
    mapping::micros,
    repository::rows::names,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl JobRepository for Unit {
    async fn add(
        &mut self,
        id: JobId,
        kind: JobKind,
        key: &str,
        run_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let row = Model {
            id: id.uuid(),
            kind: kind.name().to_owned(),
            job_key: key.to_owned(),
            attempts: 0,
            due_at: micros(run_at),
        };
        self.insert_rows::<Entity>(&[row]).await.map(drop)
    }

    async fn claim(
        &mut self,
        queue: JobQueue,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Job>, StorageError> {
        let kinds = JobKind::ALL.into_iter().filter(|kind| kind.queue() == queue);
        let sql = format!(
            "WITH due AS MATERIALIZED (SELECT id FROM jobs WHERE due_at <= $1 AND kind IN ('{}') \
             ORDER BY due_at, id LIMIT 1{}) \
             UPDATE jobs SET attempts = attempts + 1, due_at = $2 WHERE id IN (SELECT id FROM due) RETURNING {}",
            kinds.map(JobKind::name).collect::<Vec<_>>().join("', '"),
            self.skip_locked(),
            names::<Entity>()
        );
        let rows = self.rows(sql, [micros(now).into(), micros(until).into()]).await?;
        models::<Model>(&rows)?.into_iter().next().map(mapping::job).transpose()
    }

    async fn hold(&mut self, id: JobId, until: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE jobs SET due_at = $2 WHERE id = $1";
        self.run(sql, [id.uuid().into(), micros(until).into()]).await.map(drop)
    }

    async fn done(&mut self, id: JobId) -> Result<(), StorageError> {
        self.run("DELETE FROM jobs WHERE id = $1", [id.uuid().into()]).await.map(drop)
    }

    async fn again(&mut self, id: JobId, next: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE jobs SET attempts = 0, last_error = NULL, due_at = $2 WHERE id = $1";
        self.run(sql, [id.uuid().into(), micros(next).into()]).await.map(drop)
    }

    async fn failed(&mut self, id: JobId, error: &str, next: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE jobs SET last_error = $2, due_at = $3 WHERE id = $1";
        self.run(sql, [id.uuid().into(), error.into(), micros(next).into()]).await.map(drop)
    }
}
