//! Opening a document.

use std::sync::Arc;

use octavo_domain::{
    documents::{document::Document, id::RecordId, log::Seq},
    ids::{ProjectId, ProjectRef, UserId},
    plans::catalogue::Catalogue,
    team::access::{Access, Action},
};

use super::{
    changes_after,
    history::moments::{MomentError, Moments},
    most_pages,
};
use crate::{
    account::ports::queries::AccountQueries,
    documents::ports::{
        documents::{Change, DocumentQueries, Snapshot},
        format::DocumentFormat,
    },
    shared::{
        ids::Ids,
        storage::{Storage, StorageError},
    },
    team::ports::queries::TeamQueries,
};

/// Reads a document to be edited.
pub struct OpenDocument {
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads the owner's plan.
    pub accounts: Arc<dyn AccountQueries>,
    /// Adds the first document of a project.
    pub storage: Arc<dyn Storage>,
    /// Writes documents.
    pub format: Arc<dyn DocumentFormat>,
    /// How many pages a plan allows.
    pub catalogue: Arc<Catalogue>,
    /// Makes the id of the first page.
    pub ids: Arc<dyn Ids>,
    /// Reads documents as they were.
    pub moments: Moments,
}

/// A document, as the one who opens it may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The document at some change.
    pub snapshot: Snapshot,
    /// The changes after that. There may be more.
    pub changes: Vec<Change>,
    /// What the caller may do.
    pub access: Access,
    /// The most pages that the owner's plan allows.
    pub pages: usize,
}

/// Why it is not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenDocumentError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl OpenDocument {
    /// The document of a project. A project that has none yet gets a blank page.
    ///
    /// # Errors
    /// [`OpenDocumentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, project: ProjectRef) -> Result<Opened, OpenDocumentError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(OpenDocumentError::NotFound)?;
        let owner = self.accounts.user(seen.owner).await?.ok_or(OpenDocumentError::NotFound)?;
        let (mut snapshot, changes) = loop {
            let snapshot = match self.documents.document_snapshot(seen.id).await? {
                Some(snapshot) => snapshot,
                None => self.add_blank(seen.id).await?,
            };
            // Where the log was cut since the snapshot was read, there is a later snapshot.
            if let Some(changes) = changes_after(self.documents.as_ref(), seen.id, snapshot.seq).await? {
                break (snapshot, changes);
            }
        };
        let corrupt =
            |_| StorageError::Corrupt { table: "documents", column: "snapshot", id: seen.id.to_string() };
        snapshot.body = self.format.unpack(snapshot.body).map_err(corrupt)?;
        Ok(Opened { snapshot, changes, access: seen.access, pages: most_pages(&owner, &self.catalogue) })
    }

    /// The document as it was after a change, without those after it. Where the log was cut, the nearest one that is kept.
    ///
    /// # Errors
    /// [`MomentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute_at(
        &self,
        user: UserId,
        project: ProjectRef,
        seq: Seq,
    ) -> Result<Opened, MomentError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(MomentError::NotFound)?;
        let owner = self.accounts.user(seen.owner).await?.ok_or(MomentError::NotFound)?;
        let moment = self.moments.at(seen.id, seq).await?;
        let body = self.format.encode(&moment.document);
        let snapshot = Snapshot { project: seen.id, seq: moment.seq, body };
        let pages = most_pages(&owner, &self.catalogue);
        Ok(Opened { snapshot, changes: Vec::new(), access: seen.access, pages })
    }

    async fn add_blank(&self, project: ProjectId) -> Result<Snapshot, OpenDocumentError> {
        let (_, random) = self.ids.next().as_u64_pair();
        let blank = self.format.encode(&Document::blank(RecordId::of_bits(random)));
        let mut work = self.storage.begin().await?;
        work.documents().add(project, &blank).await?;
        work.commit().await?;
        // Another caller may have been the first.
        self.documents.document_snapshot(project).await?.ok_or(OpenDocumentError::NotFound)
    }
}
