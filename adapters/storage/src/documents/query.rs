//! Documents.

use async_trait::async_trait;
use octavo_application::{
    documents::ports::documents::{Change, DocumentQueries, PublishedDocument, Snapshot},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::{id::RecordId, log::Seq, usage::WidgetUsage},
    ids::{ProjectId, UserId},
};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::{
    connect::{Database, Pools},
    documents::mapping,
    entity::{document_changes, documents, former_page_paths, published_documents},
    repository::names,
};

/// How far the log of a document is cut.
#[derive(FromQueryResult)]
pub(crate) struct CutRow {
    pub(crate) cut_seq: i64,
}

/// The last change of a document.
#[derive(FromQueryResult)]
pub(crate) struct HeadRow {
    pub(crate) project_id: Uuid,
    pub(crate) seq: i64,
}

/// How many widgets there are of a kind.
#[derive(FromQueryResult)]
pub(crate) struct WidgetsRow {
    pub(crate) widget: String,
    pub(crate) count: i64,
}

/// Selects the snapshot of a document.
pub(crate) fn snapshot_of() -> String {
    format!("SELECT {} FROM documents WHERE project_id = $1", names::<documents::Entity>())
}

/// Selects the changes of a document after one.
pub(crate) fn changes_after() -> String {
    format!(
        "SELECT {} FROM document_changes WHERE project_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
        names::<document_changes::Entity>()
    )
}

/// Selects what readers get of a project.
pub(crate) fn published_of() -> String {
    format!(
        "SELECT {} FROM published_documents WHERE project_id = $1",
        names::<published_documents::Entity>()
    )
}

#[async_trait]
impl DocumentQueries for Database {
    async fn published_document(
        &self,
        project: ProjectId,
    ) -> Result<Option<PublishedDocument>, StorageError> {
        let rows = self.read::<published_documents::Model>(published_of(), [project.uuid().into()]).await?;
        rows.into_iter().next().map(mapping::published).transpose()
    }

    async fn former_path(&self, project: ProjectId, path: &str) -> Result<Option<RecordId>, StorageError> {
        // PostgreSQL cannot store this character, so no path contains it.
        if path.contains('\0') {
            return Ok(None);
        }
        let sql = format!(
            "SELECT {} FROM former_page_paths WHERE project_id = $1 AND path = $2",
            names::<former_page_paths::Entity>()
        );
        let rows = self.read::<former_page_paths::Model>(sql, [project.uuid().into(), path.into()]).await?;
        rows.first().map(mapping::former_path).transpose()
    }

    async fn document_snapshot(&self, project: ProjectId) -> Result<Option<Snapshot>, StorageError> {
        let rows = self.read::<documents::Model>(snapshot_of(), [project.uuid().into()]).await?;
        rows.into_iter().next().map(mapping::snapshot).transpose()
    }

    async fn widget_usage_of(&self, owner: UserId) -> Result<WidgetUsage, StorageError> {
        // PostgreSQL makes a sum of another type of it.
        let sql = "SELECT w.widget, CAST(SUM(w.count) AS BIGINT) AS count FROM document_widgets w \
                   JOIN projects p ON p.id = w.project_id WHERE p.owner = $1 GROUP BY w.widget"
            .to_owned();
        mapping::widget_usage(self.read::<WidgetsRow>(sql, [owner.uuid().into()]).await?, owner)
    }

    async fn document_cut(&self, project: ProjectId) -> Result<Seq, StorageError> {
        let sql = "SELECT cut_seq FROM documents WHERE project_id = $1".to_owned();
        let rows = self.read::<CutRow>(sql, [project.uuid().into()]).await?;
        rows.first().map(|row| mapping::cut(row, project)).transpose().map(Option::unwrap_or_default)
    }

    async fn document_heads(&self, projects: &[ProjectId]) -> Result<Vec<(ProjectId, Seq)>, StorageError> {
        let ids: Vec<String> = projects.iter().map(|id| id.uuid().simple().to_string()).collect();
        let (condition, list) = match &self.0.pools {
            Pools::Sqlite { .. } => {
                ("IN (SELECT unhex(value) FROM json_each($1))", format!("[\"{}\"]", ids.join("\",\"")))
            }
            Pools::Postgres(_) => ("= ANY (CAST($1 AS uuid[]))", format!("{{{}}}", ids.join(","))),
        };
        let sql = format!("SELECT project_id, seq FROM documents WHERE project_id {condition}");
        self.read::<HeadRow>(sql, [list.into()]).await?.iter().map(mapping::head).collect()
    }

    async fn document_changes(
        &self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<Change>, StorageError> {
        let values = [project.uuid().into(), mapping::number(after).into(), i64::from(most).into()];
        let rows = self.read::<document_changes::Model>(changes_after(), values).await?;
        rows.into_iter().map(mapping::change).collect()
    }
}
