//! The assets of projects: pictures, videos, audio, captions and files to link to.
//!
//! The same bytes are one asset of a project, and its files are stored once for all projects of an account. An asset
//! can be shared by projects of several accounts: its files stay until the last one is gone.

pub mod add_asset;
pub mod add_media;
pub mod addresses;
pub mod list_assets;
pub mod read_asset_file;
pub mod remove_asset;

use octavo_domain::{
    ids::{ProjectRef, UserId},
    team::access::Action,
};

use crate::{
    shared::storage::{StorageError, UnitOfWork},
    team::{acting::ActingError, ports::team::ProjectAccess},
};

/// Why a caller may not change the pictures of a project.
#[derive(Debug, thiserror::Error)]
pub enum MayNotChange {
    /// There is no such project, or the caller may not change its words and pictures.
    #[error(transparent)]
    Refused(#[from] ActingError),
    /// The project is in the Archive.
    #[error("Restore the project before you change it")]
    Archived,
}

impl From<StorageError> for MayNotChange {
    fn from(error: StorageError) -> Self {
        Self::Refused(error.into())
    }
}

/// The access of a caller who changes the pictures of a project. It is read in the unit, so that a role that was taken
/// away ends here.
async fn may_change(
    work: &mut dyn UnitOfWork,
    user: UserId,
    project: ProjectRef,
) -> Result<ProjectAccess, MayNotChange> {
    let seen = work.team().project_access(user, project).await?;
    let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ActingError::NotFound)?;
    if !seen.access.may(Action::EditContent) {
        return Err(ActingError::Forbidden.into());
    }
    let found = work.projects().find(seen.owner, seen.num_id).await?.ok_or(ActingError::NotFound)?;
    if found.archive.is_some() { Err(MayNotChange::Archived) } else { Ok(seen) }
}
