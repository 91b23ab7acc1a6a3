//! Listing the versions and sittings of a project.

use std::sync::Arc;

use octavo_domain::{
    documents::version::{Sitting, Version, joined},
    ids::{ProjectRef, UserId},
    plans::catalogue::Catalogue,
    team::access::Action,
};

use super::{MOST_LISTED, offered};
use crate::{
    account::ports::queries::AccountQueries,
    documents::ports::versions::{Extent, VersionQueries},
    shared::storage::StorageError,
    team::ports::queries::TeamQueries,
};

/// The most sittings that are listed.
const MOST_SITTINGS: u32 = 500;

/// Lists what the time line of a project shows.
pub struct ListVersions {
    /// Reads versions.
    pub versions: Arc<dyn VersionQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads the owner's plan.
    pub accounts: Arc<dyn AccountQueries>,
    /// How many versions a plan offers.
    pub catalogue: Arc<Catalogue>,
}

/// What the time line of a project shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeLine {
    /// How far it reaches.
    pub extent: Extent,
    /// How many versions the plan of the owner offers; none where it offers all.
    pub offered: Option<u32>,
    /// How many are kept beyond those.
    pub hidden: u64,
    /// The versions that are offered, those with the newest change first.
    pub versions: Vec<Version>,
    /// The newest sittings, the first one first.
    pub sittings: Vec<Sitting>,
    /// Who is named in them, with their names.
    pub people: Vec<(UserId, String)>,
}

/// Why there is nothing to list.
#[derive(Debug, thiserror::Error)]
pub enum ListVersionsError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ListVersions {
    /// The versions that are offered: named ones first of all, then the newest. The others are kept and counted.
    ///
    /// # Errors
    /// [`ListVersionsError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, project: ProjectRef) -> Result<TimeLine, ListVersionsError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ListVersionsError::NotFound)?;
        let owner = self.accounts.user(seen.owner).await?.ok_or(ListVersionsError::NotFound)?;
        let offered = offered(&owner, &self.catalogue);
        let extent = self.versions.history_extent(seen.id).await?.ok_or(ListVersionsError::NotFound)?;
        let most = offered.unwrap_or(MOST_LISTED).min(MOST_LISTED);
        let mut versions = self.versions.versions(seen.id, most).await?;
        let total = self.versions.version_count(seen.id).await?;
        let hidden = offered.map_or(0, |offered| total.saturating_sub(offered.into()));
        versions.sort_by_key(|version| std::cmp::Reverse((version.seq, version.made_at, version.id)));
        let sittings = joined(self.versions.sittings(seen.id, MOST_SITTINGS).await?);
        let people = self.versions.history_people(seen.id).await?;
        Ok(TimeLine { extent, offered, hidden, versions, sittings, people })
    }
}
