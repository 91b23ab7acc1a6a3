//! What happened in a library.

use std::sync::Arc;

use octavo_domain::ids::{ProjectRef, UserId};

use crate::{
    library::ports::history::{HistoryPage, HistoryQueries, HistoryRow},
    shared::storage::StorageError,
};

/// The most entries of a page.
pub const MAX_ENTRIES: u32 = 200;

/// Reads the history of a library, or of one project in it.
pub struct ReadHistory {
    /// Reads it.
    pub history: Arc<dyn HistoryQueries>,
}

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum ReadHistoryError {
    /// There is no such project, or it is another account's.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadHistory {
    /// A page of what happened in the account's library, the newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn of_library(
        &self,
        owner: UserId,
        page: HistoryPage,
    ) -> Result<Vec<HistoryRow>, StorageError> {
        self.history.of_library(owner, page).await
    }

    /// A page of what happened to one of the account's projects, the newest first.
    ///
    /// # Errors
    /// [`ReadHistoryError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn of_project(
        &self,
        owner: UserId,
        project: ProjectRef,
        page: HistoryPage,
    ) -> Result<Vec<HistoryRow>, ReadHistoryError> {
        let num_id = self.history.project(owner, project).await?.ok_or(ReadHistoryError::NotFound)?;
        Ok(self.history.of_project(owner, num_id, page).await?)
    }
}
