//! Preview links.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::preview_links::{ListedPreviewLink, PreviewLinkQueries, PreviewLinkRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{PreviewLinkId, ProjectId, UserId},
    publication::preview_link::PreviewLink,
};
use sea_orm::FromQueryResult;

use crate::{
    connect::Database,
    entity::preview_links::{Entity, Model},
    error::from_orm,
    mapping::{RowOf, micros},
    repository::names,
    unit_of_work::{Unit, models},
};

/// A link with the name of its author.
#[derive(FromQueryResult)]
struct ListedRow {
    id: uuid::Uuid,
    project_id: uuid::Uuid,
    author: uuid::Uuid,
    made_at: i64,
    ends_at: i64,
    comments: bool,
    name: String,
}

fn link(row: &Model) -> Result<PreviewLink, StorageError> {
    let of = RowOf { table: "preview_links", id: row.id };
    Ok(PreviewLink {
        id: PreviewLinkId::new(row.id),
        project: ProjectId::new(row.project_id),
        author: UserId::new(row.author),
        made_at: of.time("made_at", row.made_at)?,
        ends_at: of.time("ends_at", row.ends_at)?,
        comments: row.comments,
    })
}

fn listed(row: ListedRow) -> Result<ListedPreviewLink, StorageError> {
    let ListedRow { id, project_id, author, made_at, ends_at, comments, name } = row;
    let link = link(&Model { id, project_id, author, made_at, ends_at, comments })?;
    Ok(ListedPreviewLink { link, author_name: name })
}

#[async_trait]
impl PreviewLinkRepository for Unit {
    async fn add(&mut self, link: &PreviewLink) -> Result<(), StorageError> {
        let row = Model {
            id: link.id.uuid(),
            project_id: link.project.uuid(),
            author: link.author.uuid(),
            made_at: micros(link.made_at),
            ends_at: micros(link.ends_at),
            comments: link.comments,
        };
        self.insert_rows::<Entity>(&[row]).await.map(drop)
    }

    async fn count(&mut self, project: ProjectId) -> Result<u64, StorageError> {
        let sql = "SELECT COUNT(*) AS count FROM preview_links WHERE project_id = $1";
        let row = self.row(sql, [project.uuid().into()]).await?;
        let count = row.map(|row| row.try_get::<i64>("", "count").map_err(from_orm)).transpose()?;
        RowOf { table: "preview_links", id: project }.number("count", count.unwrap_or_default())
    }

    async fn remove(&mut self, project: ProjectId, id: PreviewLinkId) -> Result<bool, StorageError> {
        let sql = "DELETE FROM preview_links WHERE project_id = $1 AND id = $2";
        Ok(self.run(sql, [project.uuid().into(), id.uuid().into()]).await? > 0)
    }

    async fn let_comment(
        &mut self,
        project: ProjectId,
        id: PreviewLinkId,
        comments: bool,
    ) -> Result<Option<PreviewLink>, StorageError> {
        let sql = format!(
            "UPDATE preview_links SET comments = $3 WHERE project_id = $1 AND id = $2 RETURNING {}",
            names::<Entity>()
        );
        let rows = self.rows(sql, [project.uuid().into(), id.uuid().into(), comments.into()]).await?;
        models::<Model>(&rows)?.first().map(link).transpose()
    }

    async fn remove_ended(&mut self, project: ProjectId, now: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "DELETE FROM preview_links WHERE project_id = $1 AND ends_at <= $2";
        self.run(sql, [project.uuid().into(), micros(now).into()]).await.map(drop)
    }
}

#[async_trait]
impl PreviewLinkQueries for Database {
    async fn preview_links(
        &self,
        project: ProjectId,
        most: u32,
    ) -> Result<Vec<ListedPreviewLink>, StorageError> {
        let sql = "SELECT l.id, l.project_id, l.author, l.made_at, l.ends_at, l.comments, u.name FROM preview_links l \
                   JOIN users u ON u.id = l.author WHERE l.project_id = $1 \
                   ORDER BY l.made_at DESC, l.id LIMIT $2";
        let rows =
            self.read::<ListedRow>(sql.to_owned(), [project.uuid().into(), i64::from(most).into()]).await?;
        rows.into_iter().map(listed).collect()
    }

    async fn preview_link(&self, id: PreviewLinkId) -> Result<Option<PreviewLink>, StorageError> {
        let sql = format!("SELECT {} FROM preview_links WHERE id = $1", names::<Entity>());
        let rows = self.read::<Model>(sql, [id.uuid().into()]).await?;
        rows.first().map(link).transpose()
    }
}
