//! Documents.

use async_trait::async_trait;
use octavo_application::{
    documents::ports::documents::{Change, DocumentQueries, Snapshot},
    shared::storage::StorageError,
};
use octavo_domain::{documents::log::Seq, ids::ProjectId};

use crate::{
    connect::Database,
    documents::mapping,
    entity::{document_changes, documents},
    repository::names,
};

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

#[async_trait]
impl DocumentQueries for Database {
    async fn document_snapshot(&self, project: ProjectId) -> Result<Option<Snapshot>, StorageError> {
        let rows = self.read::<documents::Model>(snapshot_of(), [project.uuid().into()]).await?;
        rows.into_iter().next().map(mapping::snapshot).transpose()
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
