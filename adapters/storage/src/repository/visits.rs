//! Visits and their keys.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::ports::{
    keys::Key,
    storage::StorageError,
    visits::{VisitRepository, Visitor},
};
use octavo_domain::ids::{ProjectId, UserId};

use crate::{
    error::{corrupt, from_orm},
    mapping::micros,
    unit_of_work::Unit,
};

impl Unit {
    /// Notes a request of a visitor under one name; true when there is a visit that it belongs to.
    async fn goes_on(
        &self,
        project: ProjectId,
        visitor: Visitor,
        now: DateTime<Utc>,
        alive: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let sql = "UPDATE visits SET last_seen_at = $3 WHERE project_id = $1 AND visitor = $2 AND last_seen_at >= $4";
        let values =
            [project.uuid().into(), visitor.0.to_vec().into(), micros(now).into(), micros(alive).into()];
        Ok(self.run(sql, values).await? > 0)
    }
}

#[async_trait]
impl VisitRepository for Unit {
    async fn key(
        &mut self,
        name: &str,
        fresh: &Key,
        until: Option<DateTime<Utc>>,
    ) -> Result<Key, StorageError> {
        // What another server has put there meanwhile is waited for, and then it is that one's.
        let add =
            "INSERT INTO secret_keys (name, secret, ends_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        self.run(add, [name.into(), fresh.0.to_vec().into(), until.map(micros).into()]).await?;
        let row = self.row("SELECT secret FROM secret_keys WHERE name = $1", [name.into()]).await?;
        let secret: Vec<u8> =
            row.ok_or(StorageError::Stale("key"))?.try_get("", "secret").map_err(from_orm)?;
        secret.try_into().map(Key).map_err(|_| corrupt("secret_keys", "secret", &name))
    }

    async fn begins(
        &mut self,
        project: ProjectId,
        visitor: &[Visitor],
        now: DateTime<Utc>,
        alive: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        for name in visitor {
            if self.goes_on(project, *name, now, alive).await? {
                return Ok(false);
            }
        }
        let Some(name) = visitor.first() else {
            return Ok(false);
        };
        let sql = "INSERT INTO visits (project_id, visitor, last_seen_at) VALUES ($1, $2, $3) \
                   ON CONFLICT (project_id, visitor) DO UPDATE SET last_seen_at = excluded.last_seen_at";
        self.run(sql, [project.uuid().into(), name.0.to_vec().into(), micros(now).into()]).await?;
        Ok(true)
    }

    async fn add_day_views(
        &mut self,
        owner: UserId,
        project: ProjectId,
        day: &str,
        views: u64,
    ) -> Result<(), StorageError> {
        let views = i64::try_from(views).map_err(|_| StorageError::Backend("too many views".to_owned()))?;
        let sql = "INSERT INTO daily_views (owner, day, project_id, views) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (owner, day, project_id) DO UPDATE SET views = daily_views.views + excluded.views";
        let values = [owner.uuid().into(), day.into(), project.uuid().into(), views.into()];
        self.run(sql, values).await.map(drop)
    }

    async fn forget(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let visits = self.run("DELETE FROM visits WHERE last_seen_at < $1", [micros(before).into()]).await?;
        let keys = self.run("DELETE FROM secret_keys WHERE ends_at < $1", [micros(before).into()]).await?;
        Ok(visits.saturating_add(keys))
    }
}
