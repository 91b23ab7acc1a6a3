//! Documents.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    documents::ports::documents::{
        CHECKPOINT_EVERY, Change, DocumentRepository, Head, LastSent, PublishedDocument, Snapshot,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::{
        id::{ClientId, RecordId},
        log::Seq,
        usage::WidgetUsage,
    },
    ids::ProjectId,
};

use sea_orm::QueryResult;
use uuid::Uuid;

use crate::{
    documents::{
        mapping,
        query::{WidgetsRow, changes_after, published_of, snapshot_of},
    },
    entity::{document_changes, document_widgets, documents, published_documents},
    error::from_orm,
    mapping::{RowOf, micros},
    repository::names,
    unit_of_work::{Unit, models},
};

/// Appends a change to the log. SQLite has no statement that changes two tables.
const APPEND: &str = "INSERT INTO document_changes \
     (project_id, seq, author, client, number, digest, changed_at, schema, ops) \
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM documents \
     WHERE project_id = $1 AND seq = $2 - 1 ON CONFLICT DO NOTHING";

/// The same, and the document is at that change. It is one turn to the server instead of two.
const APPEND_AND_MOVE: &str = "WITH moved AS (UPDATE documents SET seq = $2 \
     WHERE project_id = $1 AND seq = $2 - 1 AND NOT EXISTS (SELECT 1 FROM document_changes c \
     WHERE c.project_id = $1 AND c.client = $4 AND c.number = $5) RETURNING project_id) \
     INSERT INTO document_changes (project_id, seq, author, client, number, digest, changed_at, schema, ops) \
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM moved";

#[async_trait]
impl DocumentRepository for Unit {
    async fn add(&mut self, project: ProjectId, body: &[u8]) -> Result<bool, StorageError> {
        let row = documents::Model {
            project_id: project.uuid(),
            seq: 0,
            snapshot_seq: 0,
            snapshot: body.to_vec(),
            cut_seq: 0,
        };
        Ok(self.insert_rows::<documents::Entity>(&[row]).await? > 0)
    }

    async fn drawn(&mut self, projects: &[ProjectId]) -> Result<Vec<ProjectId>, StorageError> {
        let sql = format!("SELECT project_id FROM documents WHERE {}", self.one_of_ids("project_id", 1));
        let list = self.list(projects.iter().map(|id| id.uuid().simple().to_string()));
        let rows = self.rows(sql, [list]).await?;
        let id = |row: &QueryResult| row.try_get::<Uuid>("", "project_id").map_err(from_orm);
        rows.iter().map(|row| id(row).map(ProjectId::new)).collect()
    }

    async fn hold(&mut self, project: ProjectId) -> Result<Option<Head>, StorageError> {
        // Not FOR UPDATE, which would also block inserts of rows that refer to these.
        let lock = if self.is_postgres() { " FOR NO KEY UPDATE" } else { "" };
        let sql = format!(
            "SELECT seq, snapshot_seq, cut_seq, \
             (SELECT p.seq FROM published_documents p WHERE p.project_id = documents.project_id) AS published \
             FROM documents WHERE project_id = $1{lock}"
        );
        let Some(row) = self.row(sql, [project.uuid().into()]).await? else { return Ok(None) };
        let of = RowOf { table: "documents", id: project };
        let seq = |column| row.try_get::<i64>("", column).map_err(from_orm);
        let published = row.try_get::<Option<i64>>("", "published").map_err(from_orm)?;
        let published = published.map(|seq| RowOf { table: "published_documents", ..of }.number("seq", seq));
        Ok(Some(Head {
            seq: Seq::new(of.number("seq", seq("seq")?)?),
            snapshot: Seq::new(of.number("snapshot_seq", seq("snapshot_seq")?)?),
            cut: Seq::new(of.number("cut_seq", seq("cut_seq")?)?),
            published: published.transpose()?.map(Seq::new),
        }))
    }

    async fn sent(
        &mut self,
        project: ProjectId,
        client: ClientId,
        number: u32,
    ) -> Result<Option<Change>, StorageError> {
        let sql = format!(
            "SELECT {} FROM document_changes WHERE project_id = $1 AND client = $2 AND number = $3",
            names::<document_changes::Entity>()
        );
        let values = [project.uuid().into(), mapping::client(client).into(), i64::from(number).into()];
        let rows = self.rows(sql, values).await?;
        models::<document_changes::Model>(&rows)?.into_iter().next().map(mapping::change).transpose()
    }

    async fn last_of(
        &mut self,
        project: ProjectId,
        client: ClientId,
    ) -> Result<Option<LastSent>, StorageError> {
        // What was cut is below all that the log still has.
        for (table, time) in
            [("document_changes", "changed_at"), ("document_clients", "CAST(NULL AS BIGINT)")]
        {
            let sql = format!(
                "SELECT number, seq, digest, {time} AS changed_at FROM {table} WHERE project_id = $1 AND client = $2 \
                 ORDER BY number DESC LIMIT 1"
            );
            let row = self.row(sql, [project.uuid().into(), mapping::client(client).into()]).await?;
            if let Some(row) = row {
                return last_sent(&row, RowOf { table, id: project }).map(Some);
            }
        }
        Ok(None)
    }

    async fn append(&mut self, change: &Change) -> Result<(), StorageError> {
        let row = mapping::change_row(change);
        let appended = if self.is_postgres() { APPEND_AND_MOVE } else { APPEND };
        let values = [
            row.project_id.into(),
            row.seq.into(),
            row.author.into(),
            row.client.into(),
            row.number.into(),
            row.digest.into(),
            row.changed_at.into(),
            row.schema.into(),
            row.ops.into(),
        ];
        if self.run(appended, values).await? == 0 {
            let known = self.sent(change.project, change.client, change.number).await?;
            return Err(match known {
                Some(_) => StorageError::Duplicate("document_change"),
                None => StorageError::Stale("document"),
            });
        }
        if self.is_postgres() {
            return Ok(());
        }
        let update = "UPDATE documents SET seq = $2 WHERE project_id = $1";
        self.run(update, [row.project_id.into(), row.seq.into()]).await.map(drop)
    }

    async fn changes(
        &mut self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<Change>, StorageError> {
        let values = [project.uuid().into(), mapping::number(after).into(), i64::from(most).into()];
        let rows = self.rows(changes_after(), values).await?;
        models::<document_changes::Model>(&rows)?.into_iter().map(mapping::change).collect()
    }

    async fn times(
        &mut self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<(Seq, DateTime<Utc>)>, StorageError> {
        let sql = "SELECT seq, changed_at FROM document_changes WHERE project_id = $1 AND seq > $2 \
                   ORDER BY seq LIMIT $3";
        let values = [project.uuid().into(), mapping::number(after).into(), i64::from(most).into()];
        let rows = self.rows(sql, values).await?;
        let of = RowOf { table: "document_changes", id: project };
        let time = |row: &QueryResult| {
            let int = |column| row.try_get::<i64>("", column).map_err(from_orm);
            Ok((Seq::new(of.number("seq", int("seq")?)?), of.time("changed_at", int("changed_at")?)?))
        };
        rows.iter().map(time).collect()
    }

    async fn cut(&mut self, project: ProjectId, last: Seq) -> Result<(), StorageError> {
        let values = || [project.uuid().into(), mapping::number(last).into()];
        let update = "UPDATE documents SET cut_seq = $2 \
                      WHERE project_id = $1 AND cut_seq < $2 AND snapshot_seq >= $2";
        if self.run(update, values()).await? == 0 {
            return Err(StorageError::Stale("document"));
        }
        // The log has no change that was cut, so this reads no more than goes.
        let remember = "INSERT INTO document_clients (project_id, client, number, seq, digest) \
                        SELECT c.project_id, c.client, c.number, c.seq, c.digest FROM document_changes c \
                        WHERE c.project_id = $1 AND c.seq <= $2 AND NOT EXISTS (SELECT 1 FROM document_changes o \
                        WHERE o.project_id = c.project_id AND o.client = c.client AND o.number > c.number \
                        AND o.seq <= $2) \
                        ON CONFLICT (project_id, client) DO UPDATE \
                        SET number = excluded.number, seq = excluded.seq, digest = excluded.digest";
        self.run(remember, values()).await?;
        let drop_before = "DELETE FROM document_checkpoints WHERE project_id = $1 AND seq < $2";
        self.run(drop_before, values()).await?;
        let delete = "DELETE FROM document_changes WHERE project_id = $1 AND seq <= $2";
        self.run(delete, values()).await.map(drop)
    }

    async fn snapshot(&mut self, project: ProjectId) -> Result<Option<Snapshot>, StorageError> {
        let rows = self.rows(snapshot_of(), [project.uuid().into()]).await?;
        models::<documents::Model>(&rows)?.into_iter().next().map(mapping::snapshot).transpose()
    }

    async fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StorageError> {
        let sql = "UPDATE documents SET snapshot_seq = $2, snapshot = $3 \
                   WHERE project_id = $1 AND snapshot_seq < $2 AND seq >= $2";
        let values = [
            snapshot.project.uuid().into(),
            mapping::number(snapshot.seq).into(),
            snapshot.body.clone().into(),
        ];
        self.keep_snapshot(snapshot.project, CHECKPOINT_EVERY).await?;
        match self.run(sql, values).await? {
            0 => Err(StorageError::Stale("document")),
            _ => Ok(()),
        }
    }

    async fn published(&mut self, project: ProjectId) -> Result<Option<PublishedDocument>, StorageError> {
        let rows = self.rows(published_of(), [project.uuid().into()]).await?;
        let rows = models::<published_documents::Model>(&rows)?;
        rows.into_iter().next().map(mapping::published).transpose()
    }

    async fn publish(&mut self, published: &PublishedDocument) -> Result<(), StorageError> {
        let sql = "INSERT INTO published_documents (project_id, seq, body) VALUES ($1, $2, $3) \
                   ON CONFLICT (project_id) DO UPDATE SET seq = excluded.seq, body = excluded.body";
        let values = [
            published.project.uuid().into(),
            mapping::number(published.seq).into(),
            published.body.clone().into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn set_pictures_at(&mut self, project: ProjectId, at: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE published_documents SET pictures_at = $2 WHERE project_id = $1";
        self.run(sql, [project.uuid().into(), micros(at).into()]).await.map(drop)
    }

    async fn unpublish(&mut self, project: ProjectId) -> Result<(), StorageError> {
        self.run("DELETE FROM published_documents WHERE project_id = $1", [project.uuid().into()])
            .await
            .map(drop)
    }

    async fn put_widget_usage(
        &mut self,
        project: ProjectId,
        usage: &WidgetUsage,
    ) -> Result<(), StorageError> {
        let delete = "DELETE FROM document_widgets WHERE project_id = $1";
        self.run(delete, [project.uuid().into()]).await?;
        let rows: Vec<_> = usage.counts().iter().map(|count| mapping::widget_row(project, count)).collect();
        self.insert_rows::<document_widgets::Entity>(&rows).await.map(drop)
    }

    async fn widget_usage(&mut self, project: ProjectId) -> Result<WidgetUsage, StorageError> {
        let sql = "SELECT widget, count FROM document_widgets WHERE project_id = $1";
        let rows = self.rows(sql, [project.uuid().into()]).await?;
        mapping::widget_usage(models::<WidgetsRow>(&rows)?, project)
    }

    async fn add_former_paths(
        &mut self,
        project: ProjectId,
        paths: &BTreeMap<String, RecordId>,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO former_page_paths (project_id, path, page) VALUES ($1, $2, $3) \
                   ON CONFLICT (project_id, path) DO UPDATE SET page = excluded.page";
        // At most as many as a document has pages.
        for (path, page) in paths {
            self.run(sql, [project.uuid().into(), path.as_str().into(), mapping::record(*page).into()])
                .await?;
        }
        Ok(())
    }
}

fn last_sent(row: &QueryResult, of: RowOf<ProjectId>) -> Result<LastSent, StorageError> {
    let int = |column| row.try_get::<i64>("", column).map_err(from_orm);
    let digest = row.try_get::<Vec<u8>>("", "digest").map_err(from_orm)?;
    Ok(LastSent {
        number: of.number("number", int("number")?)?,
        seq: Seq::new(of.number("seq", int("seq")?)?),
        digest: of.valid("digest", digest.try_into().ok())?,
        changed_at: of.time_if("changed_at", row.try_get("", "changed_at").map_err(from_orm)?)?,
    })
}
