//! Publications.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::publication::PublicationRepository, shared::storage::StorageError,
};
use octavo_domain::{
    ids::{ProjectId, UserId},
    publication::{publishing::Snapshot, withdrawal::Withdrawal},
};
use sea_orm::Value;

use crate::{
    error::{corrupt, from_orm},
    mapping::micros,
    unit_of_work::Unit,
};

const SAVE: &str = "INSERT INTO publications \
     (project_id, title, description, cover, cover_width, cover_height, published_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (project_id) DO UPDATE SET title = excluded.title, \
     description = excluded.description, cover = excluded.cover, cover_width = excluded.cover_width, \
     cover_height = excluded.cover_height, published_at = excluded.published_at";

impl Unit {
    async fn number(&self, sql: &str, owner: UserId) -> Result<u64, StorageError> {
        let row = self.row(sql, [owner.uuid().into()]).await?.ok_or(StorageError::Stale("user"))?;
        let number: i64 = row.try_get("", "number").map_err(from_orm)?;
        u64::try_from(number).map_err(|_| corrupt("section_counts", "published", &owner))
    }
}

#[async_trait]
impl PublicationRepository for Unit {
    async fn save(&mut self, snapshot: &Snapshot) -> Result<(), StorageError> {
        let cover = snapshot.cover.as_ref();
        let values: [Value; 7] = [
            snapshot.project.uuid().into(),
            snapshot.title.as_str().into(),
            snapshot.description.as_str().into(),
            cover.map(|cover| cover.key.clone()).into(),
            cover.map(|cover| i64::from(cover.width)).into(),
            cover.map(|cover| i64::from(cover.height)).into(),
            micros(snapshot.at).into(),
        ];
        self.run(SAVE, values).await.map(drop)
    }

    async fn says_else(&mut self, project: ProjectId) -> Result<bool, StorageError> {
        let sql = "SELECT CAST(count(*) AS bigint) AS number FROM projects p \
                   JOIN publications s ON s.project_id = p.id WHERE p.id = $1 AND (p.title <> s.title \
                   OR p.description <> s.description OR coalesce(p.cover, '') <> coalesce(s.cover, ''))";
        let Some(row) = self.row(sql, [project.uuid().into()]).await? else { return Ok(false) };
        Ok(row.try_get::<i64>("", "number").map_err(from_orm)? > 0)
    }

    async fn remove_many(&mut self, projects: &[ProjectId]) -> Result<(), StorageError> {
        if projects.is_empty() {
            return Ok(());
        }
        let sql = format!("DELETE FROM publications WHERE {}", self.one_of_ids("project_id", 1));
        let list = self.list(projects.iter().map(|id| id.uuid().simple().to_string()));
        self.run(sql, [list]).await.map(drop)
    }

    async fn withdraw(&mut self, projects: &[ProjectId], now: DateTime<Utc>) -> Result<(), StorageError> {
        self.remember_withdrawn(projects, now).await?;
        self.remove_many(projects).await
    }

    async fn take_withdrawn(&mut self, projects: &[ProjectId]) -> Result<Vec<Withdrawal>, StorageError> {
        let withdrawn = self.withdrawn(projects).await?;
        self.forget_withdrawals_of(projects).await?;
        Ok(withdrawn)
    }

    async fn forget_withdrawn(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM withdrawals WHERE withdrawn_at < $1", [micros(before).into()]).await
    }

    async fn count(&mut self, owner: UserId) -> Result<u64, StorageError> {
        let sql = "SELECT CAST(coalesce(sum(published), 0) AS bigint) AS number FROM section_counts WHERE owner = $1";
        self.number(sql, owner).await
    }

    async fn count_domains(&mut self, owner: UserId) -> Result<u64, StorageError> {
        let sql = "SELECT count(*) AS number FROM projects WHERE owner = $1 AND domain IS NOT NULL";
        self.number(sql, owner).await
    }
}
