//! Searching an account's library.

use std::sync::Arc;

use octavo_domain::{ids::UserId, library::search::SearchQuery};

use crate::ports::{
    queries::{Found, LibraryQueries},
    storage::StorageError,
};

/// Finds projects and collections by a part of their name.
pub struct SearchLibrary {
    /// Finds them.
    pub library: Arc<dyn LibraryQueries>,
}

/// The most projects, and the most collections, that one search answers with.
pub const MAX_RESULTS: u32 = 500;

impl SearchLibrary {
    /// Searches; without a limit the answer has up to [`MAX_RESULTS`] of each kind.
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
        self.library.search(owner, query, limit).await
    }
}
