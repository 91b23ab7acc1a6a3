//! Listing the pictures of a project.

use std::sync::Arc;

use octavo_domain::{
    documents::asset::{Asset, MOST_ASSETS},
    ids::{NumId, ProjectRef, UserId},
    team::access::Action,
};

use crate::{
    documents::ports::assets::AssetQueries,
    publication::readers::Readers,
    shared::storage::StorageError,
    team::ports::{queries::TeamQueries, team::ProjectAccess},
};

/// Lists the pictures of a project, with what its editors need to see them.
pub struct ListAssets {
    /// Reads pictures.
    pub assets: Arc<dyn AssetQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Makes the token for their addresses.
    pub readers: Arc<Readers>,
}

/// The pictures of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectAssets {
    /// The last added first.
    pub assets: Vec<Asset>,
    /// The number of the project.
    pub project: NumId,
    /// The token of their addresses.
    pub token: String,
}

/// Why there is nothing to list.
#[derive(Debug, thiserror::Error)]
pub enum ListAssetsError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ListAssets {
    /// All pictures of a project: it has at most [`MOST_ASSETS`].
    ///
    /// # Errors
    /// [`ListAssetsError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, project: ProjectRef) -> Result<ProjectAssets, ListAssetsError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ListAssetsError::NotFound)?;
        let assets = self.assets.assets(seen.id, MOST_ASSETS).await?;
        let token = self.token(&seen).await?;
        Ok(ProjectAssets { assets, project: seen.num_id, token })
    }

    /// The token with which somebody who sees a project sees its pictures.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn token(&self, seen: &ProjectAccess) -> Result<String, StorageError> {
        self.readers.draft_files(seen.id).await
    }
}
