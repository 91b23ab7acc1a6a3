//! Text styles of accounts.

use async_trait::async_trait;
use octavo_application::{
    documents::ports::styles::{StoredStyle, StyleQueries, StyleRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::id::RecordId,
    ids::{ProjectId, UserId},
};
use sea_orm::{FromQueryResult, Value};
use uuid::Uuid;

use crate::{
    connect::Database,
    entity::account_styles::{Entity, Model},
    forms::mapping::number,
    mapping::{RowOf, micros},
    repository::names,
    unit_of_work::{Unit, models},
};

/// The id of a project.
#[derive(FromQueryResult)]
struct IdRow {
    id: Uuid,
}

fn style(row: Model) -> Result<StoredStyle, StorageError> {
    let of = RowOf { table: "account_styles", id: row.owner };
    Ok(StoredStyle {
        owner: UserId::new(row.owner),
        id: of.valid("style", u64::try_from(row.style).ok().map(RecordId::of_bits))?,
        body: row.body,
        changed_at: of.time("changed_at", row.changed_at)?,
    })
}

fn select() -> String {
    format!("SELECT {} FROM account_styles WHERE owner = $1 ORDER BY style", names::<Entity>())
}

#[async_trait]
impl StyleRepository for Unit {
    async fn put(&mut self, style: &StoredStyle) -> Result<(), StorageError> {
        let sql = "INSERT INTO account_styles (owner, style, body, changed_at) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (owner, style) DO UPDATE SET body = excluded.body, changed_at = excluded.changed_at";
        let values = [
            style.owner.uuid().into(),
            number(style.id).into(),
            style.body.clone().into(),
            micros(style.changed_at).into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn all(&mut self, owner: UserId) -> Result<Vec<StoredStyle>, StorageError> {
        let rows = self.rows(select(), [owner.uuid().into()]).await?;
        models::<Model>(&rows)?.into_iter().map(style).collect()
    }

    async fn remove(&mut self, owner: UserId, id: RecordId) -> Result<bool, StorageError> {
        let sql = "DELETE FROM account_styles WHERE owner = $1 AND style = $2";
        Ok(self.run(sql, [owner.uuid().into(), number(id).into()]).await? > 0)
    }
}

#[async_trait]
impl StyleQueries for Database {
    async fn styles(&self, owner: UserId) -> Result<Vec<StoredStyle>, StorageError> {
        let rows = self.read::<Model>(select(), [owner.uuid().into()]).await?;
        rows.into_iter().map(style).collect()
    }

    async fn drawn_projects(
        &self,
        owner: UserId,
        after: Option<ProjectId>,
        limit: u32,
    ) -> Result<Vec<ProjectId>, StorageError> {
        let mut values: Vec<Value> = vec![owner.uuid().into(), i64::from(limit).into()];
        let from = match after {
            Some(after) => {
                values.push(after.uuid().into());
                " AND id > $3"
            }
            None => "",
        };
        let sql = format!(
            "SELECT id FROM projects WHERE owner = $1 AND archived_at IS NULL{from} \
             AND EXISTS (SELECT 1 FROM documents WHERE project_id = projects.id) ORDER BY id LIMIT $2"
        );
        let rows = self.read::<IdRow>(sql, values).await?;
        Ok(rows.into_iter().map(|row| ProjectId::new(row.id)).collect())
    }
}
