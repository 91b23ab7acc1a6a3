//! Reading a version.

use std::sync::Arc;

use octavo_domain::{
    documents::version::Version,
    ids::{ProjectRef, UserId, VersionId},
    team::access::Action,
};

use super::moments::{MomentError, Moments};
use crate::{shared::storage::StorageError, team::ports::queries::TeamQueries};

/// Reads a version with its document.
pub struct ReadVersion {
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads versions.
    pub moments: Moments,
}

impl ReadVersion {
    /// A version and its document as the format writes it, for the owner or a teammate (EDIT-430).
    ///
    /// # Errors
    /// [`MomentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        id: VersionId,
    ) -> Result<(Version, Vec<u8>), MomentError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(MomentError::NotFound)?;
        let found = self.moments.version(seen.owner, seen.id, id).await?;
        let body = self.moments.current.format.unpack(found.body).map_err(|_| StorageError::Corrupt {
            table: "document_versions",
            column: "body",
            id: id.to_string(),
        })?;
        Ok((found.version, body))
    }
}
