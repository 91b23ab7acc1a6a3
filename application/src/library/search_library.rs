//! Searching an account's library, and what others share with it.

use std::{cmp::Reverse, sync::Arc};

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{NumId, TeammateId, UserId},
    library::search::{SearchQuery, allot, fold},
};

use crate::{
    library::ports::queries::{FolderRow, LibraryQueries},
    shared::storage::StorageError,
    team::ports::queries::{Counterpart, SharedFolderRow, SharedProjectRow, TeamQueries},
};
use octavo_domain::library::project::ProjectSummary;

/// Finds projects and collections, own and shared ones, by their name or by a related teammate (DASH-390).
pub struct SearchLibrary {
    /// Searches the account's own library.
    pub library: Arc<dyn LibraryQueries>,
    /// Searches what is shared.
    pub team: Arc<dyn TeamQueries>,
}

/// The most results of one search.
pub const MAX_RESULTS: u32 = 500;

/// An item of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hit<Own, Shared> {
    /// The account's own.
    Own(Own),
    /// Shared by another account.
    Shared(Shared),
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundItems {
    /// Projects: those whose title begins with the query first, then those that contain it, then those of teammates.
    pub projects: Vec<Hit<ProjectSummary, SharedProjectRow>>,
    /// Collections, in the same order.
    pub folders: Vec<Hit<FolderRow, SharedFolderRow>>,
    /// All matches, also those beyond the limit.
    pub count: u64,
}

impl SearchLibrary {
    /// Searches; the result has up to `limit` projects and collections together, without a limit up to [`MAX_RESULTS`].
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        query: &SearchQuery,
        limit: Option<u32>,
    ) -> Result<FoundItems, StorageError> {
        let limit = limit.unwrap_or(MAX_RESULTS).clamp(1, MAX_RESULTS);
        let found = self.library.search(user, query, limit).await?;
        let mut count = found.count;
        let mut projects: Vec<_> = found.projects.into_iter().map(Hit::Own).collect();
        let mut folders: Vec<_> = found.folders.into_iter().map(Hit::Own).collect();

        let people = self.team.counterparts(user).await?;
        let (by_me, with_me): (Vec<&Counterpart>, Vec<&Counterpart>) =
            people.iter().partition(|person| person.by_me);
        if !with_me.is_empty() {
            let shared = self.team.search_shared(user, query, &named(&with_me, query), limit).await?;
            projects.extend(shared.projects.into_iter().map(Hit::Shared));
            folders.extend(shared.folders.into_iter().map(Hit::Shared));
            count = count.saturating_add(shared.count);
        }
        let by_me = named(&by_me, query);
        if !by_me.is_empty() {
            let own = self.team.search_own(user, query, &by_me, limit).await?;
            projects.extend(own.projects.into_iter().map(Hit::Own));
            folders.extend(own.folders.into_iter().map(Hit::Own));
            count = count.saturating_add(own.count);
        }
        projects.sort_by_cached_key(|hit| search_rank(query, hit.project()));
        folders.sort_by_cached_key(|hit| search_rank(query, hit.folder()));
        let room = usize::try_from(limit).unwrap_or(usize::MAX);
        let (shown, filed) = allot(projects.len(), folders.len(), room);
        projects.truncate(shown);
        folders.truncate(filed);
        Ok(FoundItems { projects, folders, count })
    }
}

/// The memberships whose other side the query finds by name, username or address.
fn named(people: &[&Counterpart], query: &SearchQuery) -> Vec<TeammateId> {
    let is_named = |person: &&&Counterpart| {
        [&person.name, &person.username, &person.email].into_iter().any(|text| query.is_in(&fold(text)))
    };
    people.iter().filter(is_named).map(|person| person.id).collect()
}

type SearchRank = (u8, Reverse<(DateTime<Utc>, NumId)>);

fn search_rank(query: &SearchQuery, (text, changed, num_id): (&str, DateTime<Utc>, NumId)) -> SearchRank {
    let text = fold(text);
    let rank = match (text.starts_with(query.folded()), query.is_in(&text)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    (rank, Reverse((changed, num_id)))
}

impl Hit<ProjectSummary, SharedProjectRow> {
    fn project(&self) -> (&str, DateTime<Utc>, NumId) {
        let row = match self {
            Self::Own(row) => row,
            Self::Shared(shared) => &shared.row,
        };
        (row.title.as_str(), row.last_changed, row.num_id)
    }
}

impl Hit<FolderRow, SharedFolderRow> {
    fn folder(&self) -> (&str, DateTime<Utc>, NumId) {
        let row = match self {
            Self::Own(row) => row,
            Self::Shared(shared) => &shared.row,
        };
        (&row.name, row.updated_at, row.num_id)
    }
}
