//! Searching an account's library.

use std::sync::Arc;

use octavo_domain::{
    ids::UserId,
    library::search::{SearchQuery, allot},
};

use crate::ports::{
    queries::{Found, LibraryQueries},
    storage::StorageError,
};

/// Finds projects and collections by a part of their name.
pub struct SearchLibrary {
    /// Finds them.
    pub library: Arc<dyn LibraryQueries>,
}

/// The most results that one search answers with.
pub const MAX_RESULTS: u32 = 500;

impl SearchLibrary {
    /// Searches; the answer has up to `limit` projects and collections together, without a limit up to
    /// [`MAX_RESULTS`].
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn execute(
        &self,
        owner: UserId,
        query: &SearchQuery,
        limit: Option<u32>,
    ) -> Result<Found, StorageError> {
        let limit = limit.unwrap_or(MAX_RESULTS).clamp(1, MAX_RESULTS);
        let mut found = self.library.search(owner, query, limit).await?;
        let room = usize::try_from(limit).unwrap_or(usize::MAX);
        let (projects, folders) = allot(found.projects.len(), found.folders.len(), room);
        found.projects.truncate(projects);
        found.folders.truncate(folders);
        Ok(found)
    }
}
