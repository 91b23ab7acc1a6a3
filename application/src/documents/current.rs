//! Reading a document as it is now.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        change::{Op, Terms},
        document::Document,
        log::Seq,
    },
    ids::ProjectId,
};

use super::MOST_CHANGES;
use crate::{
    documents::ports::{
        copies::{DocumentCopies, WorkingCopy},
        documents::{Change, Head},
        format::DocumentFormat,
    },
    shared::storage::{StorageError, UnitOfWork},
};

/// Reads documents at their last change: from memory, or from the snapshot and the log.
#[derive(Clone)]
pub struct CurrentDocument {
    /// Reads and writes documents and changes.
    pub format: Arc<dyn DocumentFormat>,
    /// Keeps the documents that are being edited.
    pub copies: Arc<dyn DocumentCopies>,
}

impl CurrentDocument {
    /// The document of a project at its last change. The unit MUST hold it.
    ///
    /// # Errors
    /// [`StorageError`], above all [`StorageError::Corrupt`] where what is stored cannot be read.
    pub async fn read(
        &self,
        work: &mut dyn UnitOfWork,
        project: ProjectId,
        head: Head,
    ) -> Result<Document, StorageError> {
        // Another process may have made changes since the copy was kept.
        let copy = self.copies.get(project).await.filter(|copy| copy.seq <= head.seq);
        let WorkingCopy { seq: mut at, mut document } = match copy {
            Some(copy) => copy,
            None => self.snapshot(work, project).await?,
        };
        while at < head.seq {
            let changes = work.documents().changes(project, at, MOST_CHANGES).await?;
            for change in &changes {
                let done = document.change(&self.ops_of(change)?, Terms::of_log());
                document = done.map_err(|_| corrupt("document_changes", "ops", &project))?.document;
            }
            at = changes
                .last()
                .map(|change| change.seq)
                .ok_or_else(|| corrupt("documents", "seq", &project))?;
        }
        Ok(document)
    }

    /// Keeps the document as it is after a change that is durable.
    pub async fn keep(&self, project: ProjectId, seq: Seq, document: Document) {
        self.copies.put(project, WorkingCopy { seq, document }).await;
    }

    /// The ops of changes, in their order.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`].
    pub fn ops(&self, changes: &[Change]) -> Result<Vec<Op>, StorageError> {
        let mut ops = Vec::new();
        for change in changes {
            ops.extend(self.ops_of(change)?);
        }
        Ok(ops)
    }

    fn ops_of(&self, change: &Change) -> Result<Vec<Op>, StorageError> {
        self.format.decode_ops(&change.ops).map_err(|_| corrupt("document_changes", "ops", &change.project))
    }

    async fn snapshot(
        &self,
        work: &mut dyn UnitOfWork,
        project: ProjectId,
    ) -> Result<WorkingCopy, StorageError> {
        let snapshot = work.documents().snapshot(project).await?.ok_or(StorageError::Stale("document"))?;
        let document = self.format.decode(&snapshot.body);
        let document = document.map_err(|_| corrupt("documents", "snapshot", &project))?;
        Ok(WorkingCopy { seq: snapshot.seq, document })
    }
}

fn corrupt(table: &'static str, column: &'static str, project: &ProjectId) -> StorageError {
    StorageError::Corrupt { table, column, id: project.to_string() }
}
