//! The changes of a document.

use std::sync::Arc;

use octavo_domain::{
    documents::log::Seq,
    ids::{ProjectRef, UserId},
    team::access::Action,
};

use super::MOST_CHANGES;
use crate::{
    documents::ports::documents::{Change, DocumentQueries},
    shared::storage::StorageError,
    team::ports::queries::TeamQueries,
};

/// Reads the log of a document.
pub struct ReadChanges {
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
}

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum ReadChangesError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadChanges {
    /// The changes after one, the first one first. There may be more.
    ///
    /// # Errors
    /// [`ReadChangesError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        after: Seq,
    ) -> Result<Vec<Change>, ReadChangesError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ReadChangesError::NotFound)?;
        Ok(self.documents.document_changes(seen.id, after, MOST_CHANGES).await?)
    }
}
