//! Withdrawals: what archiving took from the public.

use chrono::{DateTime, Utc};
use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    domains::{CustomDomain, DomainName, Shown},
    ids::{NumId, ProjectId, UserId},
    library::{project::Cover, title::ProjectTitle},
    publication::{description::ProjectDescription, publishing::Snapshot, withdrawal::Withdrawal},
};
use sea_orm::{FromQueryResult, QueryResult, Value};
use uuid::Uuid;

use crate::{
    error::from_orm,
    mapping::{RowOf, micros},
    unit_of_work::Unit,
};

/// A row, with its project's number and owner.
#[derive(FromQueryResult)]
struct Row {
    project_id: Uuid,
    num_id: i64,
    owner: Uuid,
    withdrawn_at: i64,
    title: Option<String>,
    description: Option<String>,
    cover: Option<String>,
    cover_width: Option<i64>,
    cover_height: Option<i64>,
    published_at: Option<i64>,
    domain: Option<String>,
    mapped_at: Option<i64>,
    failing_since: Option<i64>,
    suspended_at: Option<i64>,
    last_unpublished: Option<i64>,
    last_unmapped: Option<i64>,
}

impl Row {
    fn of(&self) -> RowOf<Uuid> {
        RowOf { table: "withdrawals", id: self.project_id }
    }

    fn published(&self) -> Result<Option<Snapshot>, StorageError> {
        let of = self.of();
        let (Some(title), Some(description), Some(at)) = (&self.title, &self.description, self.published_at)
        else {
            return Ok(None);
        };
        let cover = match (&self.cover, self.cover_width, self.cover_height) {
            (Some(key), Some(width), Some(height)) => Some(Cover {
                key: key.clone(),
                width: of.number("cover_width", width)?,
                height: of.number("cover_height", height)?,
            }),
            _ => None,
        };
        Ok(Some(Snapshot {
            project: ProjectId::new(self.project_id),
            num_id: of.valid("num_id", NumId::parse(self.num_id).ok())?,
            owner: UserId::new(self.owner),
            title: of.valid("title", ProjectTitle::stored(title).ok())?,
            description: of.valid("description", ProjectDescription::parse(description).ok())?,
            cover,
            at: of.time("published_at", at)?,
        }))
    }

    fn domain(&self) -> Result<Option<CustomDomain>, StorageError> {
        let of = self.of();
        let (Some(name), Some(mapped_at)) = (&self.domain, self.mapped_at) else {
            return Ok(None);
        };
        Ok(Some(CustomDomain {
            name: of.valid("domain", DomainName::stored(name))?,
            owner: UserId::new(self.owner),
            shown: Shown::Project(ProjectId::new(self.project_id)),
            mapped_at: of.time("mapped_at", mapped_at)?,
            checked_at: of.time("withdrawn_at", self.withdrawn_at)?,
            failing_since: of.time_if("failing_since", self.failing_since)?,
            suspended_at: of.time_if("suspended_at", self.suspended_at)?,
        }))
    }

    fn withdrawal(&self) -> Result<Withdrawal, StorageError> {
        let of = self.of();
        Ok(Withdrawal {
            project: ProjectId::new(self.project_id),
            at: of.time("withdrawn_at", self.withdrawn_at)?,
            published: self.published()?,
            domain: self.domain()?,
            last_unpublished: of.time_if("last_unpublished", self.last_unpublished)?,
            last_unmapped: of.time_if("last_unmapped", self.last_unmapped)?,
        })
    }
}

impl Unit {
    fn project_ids(&self, projects: &[ProjectId]) -> Value {
        self.list(projects.iter().map(|id| id.uuid().simple().to_string()))
    }

    /// Copies publications and domains of projects, so that they can be restored.
    pub(crate) async fn remember_withdrawn(
        &self,
        projects: &[ProjectId],
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.forget_withdrawals_of(projects).await?;
        let sql = format!(
            "INSERT INTO withdrawals (project_id, withdrawn_at, title, description, cover, cover_width, \
             cover_height, published_at, domain, mapped_at, failing_since, suspended_at, last_unpublished, \
             last_unmapped) \
             SELECT p.id, $2, s.title, s.description, s.cover, s.cover_width, s.cover_height, s.published_at, \
             c.name, c.mapped_at, c.failing_since, c.suspended_at, p.last_unpublished, p.last_unmapped \
             FROM projects p LEFT JOIN publications s ON s.project_id = p.id \
             LEFT JOIN custom_domains c ON c.project_id = p.id \
             WHERE {} AND (s.project_id IS NOT NULL OR c.name IS NOT NULL)",
            self.one_of_ids("p.id", 1)
        );
        self.run(sql, [self.project_ids(projects), micros(now).into()]).await.map(drop)
    }

    /// The stored withdrawals of projects.
    pub(crate) async fn withdrawn(&self, projects: &[ProjectId]) -> Result<Vec<Withdrawal>, StorageError> {
        let sql = format!(
            "SELECT w.*, p.num_id, p.owner FROM withdrawals w JOIN projects p ON p.id = w.project_id WHERE {}",
            self.one_of_ids("w.project_id", 1)
        );
        let rows = self.rows(sql, [self.project_ids(projects)]).await?;
        let read = |row: &QueryResult| Row::from_query_result(row, "").map_err(from_orm)?.withdrawal();
        rows.iter().map(read).collect()
    }

    pub(crate) async fn forget_withdrawals_of(&self, projects: &[ProjectId]) -> Result<(), StorageError> {
        let sql = format!("DELETE FROM withdrawals WHERE {}", self.one_of_ids("project_id", 1));
        self.run(sql, [self.project_ids(projects)]).await.map(drop)
    }
}
