//! Read models of teams: what is shared, by whom and with whom.

use async_trait::async_trait;
use octavo_domain::ids::{ProjectRef, UserId};

use super::{storage::StorageError, team::ProjectAccess};

/// Reads what is shared.
#[async_trait]
pub trait TeamQueries: Send + Sync {
    /// What `user` is to a project, with the promises of
    /// [`TeamRepository::project_access`](super::team::TeamRepository::project_access).
    ///
    /// # Errors
    /// [`StorageError`].
    async fn project_access(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError>;
}
