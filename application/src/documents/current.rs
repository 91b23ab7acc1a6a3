//! Reading a document as it is now.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        change::{Op, Terms},
        document::Document,
    },
    ids::ProjectId,
};

use super::{MOST_CHANGES, changes_after};
use crate::{
    documents::ports::{
        copies::{DocumentCopies, PublishedCopy, WorkingCopy},
        documents::{Change, DocumentQueries, Head, PublishedDocument, Snapshot},
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
    ) -> Result<WorkingCopy, StorageError> {
        // Another process may have made changes since the copy was kept, and the log may have been cut.
        let copy = self.copies.get(project).await;
        let copy = copy.filter(|copy| (head.cut..=head.seq).contains(&copy.seq));
        let mut copy = match copy {
            Some(copy) => copy,
            None => self.snapshot(work, project).await?,
        };
        while copy.seq < head.seq {
            let changes = work.documents().changes(project, copy.seq, MOST_CHANGES).await?;
            copy.document = self.after(copy.document, &changes)?;
            copy.seq = changes
                .last()
                .map(|change| change.seq)
                .ok_or_else(|| corrupt("documents", "seq", &project))?;
        }
        Ok(copy)
    }

    /// What readers get of a document that the unit holds; none where they get none. What was published with a change is
    /// always the same, so that its number says whether the copy still holds.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn published(
        &self,
        work: &mut dyn UnitOfWork,
        project: ProjectId,
        head: Head,
        copy: &WorkingCopy,
    ) -> Result<Option<PublishedCopy>, StorageError> {
        let Some(seq) = head.published else { return Ok(None) };
        if let Some(known) = copy.published.as_ref().filter(|known| known.seq == seq) {
            return Ok(Some(known.clone()));
        }
        let stored = work.documents().published(project).await?;
        let stored = stored.ok_or(StorageError::Stale("published_document"))?;
        let document = self.decode_published(&stored)?.sharing(&copy.document);
        Ok(Some(PublishedCopy { seq, document: Arc::new(document) }))
    }

    /// The document of a project as it is now, read without a unit of work; none where it has none.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn latest(
        &self,
        documents: &dyn DocumentQueries,
        project: ProjectId,
    ) -> Result<Option<WorkingCopy>, StorageError> {
        let mut kept = self.copies.get(project).await;
        loop {
            let mut copy = match kept.take() {
                Some(copy) => copy,
                None => match documents.document_snapshot(project).await? {
                    Some(snapshot) => self.decode(&snapshot)?,
                    None => return Ok(None),
                },
            };
            // The log was cut since the copy was kept, or since the snapshot was read: there is a later snapshot.
            let Some(changes) = changes_after(documents, project, copy.seq).await? else { continue };
            let Some(last) = changes.last() else { return Ok(Some(copy)) };
            copy = WorkingCopy { seq: last.seq, document: self.after(copy.document, &changes)?, ..copy };
            kept = Some(copy);
        }
    }

    /// The document of a project at its last change, as the format writes it. The unit MUST hold it. A snapshot that is up
    /// to date is answered as it lies.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn encoded(
        &self,
        work: &mut dyn UnitOfWork,
        project: ProjectId,
        head: Head,
    ) -> Result<Vec<u8>, StorageError> {
        if head.snapshot == head.seq
            && let Some(snapshot) = work.documents().snapshot(project).await?
        {
            return Ok(snapshot.body);
        }
        Ok(self.format.encode(&self.read(work, project, head).await?.document))
    }

    /// Keeps the document as it is after a change that is durable.
    pub async fn keep(&self, project: ProjectId, copy: WorkingCopy) {
        self.copies.put(project, copy).await;
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
        self.decode(&snapshot)
    }

    /// Reads what readers get.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`].
    pub fn decode_published(&self, published: &PublishedDocument) -> Result<Document, StorageError> {
        let document = self.format.decode(&published.body);
        document.map_err(|_| corrupt("published_documents", "body", &published.project))
    }

    /// Reads a snapshot.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`].
    pub(crate) fn decode(&self, snapshot: &Snapshot) -> Result<WorkingCopy, StorageError> {
        let document = self.format.decode(&snapshot.body);
        let document = document.map_err(|_| corrupt("documents", "snapshot", &snapshot.project))?;
        Ok(WorkingCopy { seq: snapshot.seq, document, published: None })
    }

    /// The document after changes that are in the log.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`].
    pub(crate) fn after(&self, mut document: Document, changes: &[Change]) -> Result<Document, StorageError> {
        for change in changes {
            let done = document.change(&self.ops_of(change)?, Terms::of_log());
            document = done.map_err(|_| corrupt("document_changes", "ops", &change.project))?.document;
        }
        Ok(document)
    }
}

fn corrupt(table: &'static str, column: &'static str, project: &ProjectId) -> StorageError {
    StorageError::Corrupt { table, column, id: project.to_string() }
}
