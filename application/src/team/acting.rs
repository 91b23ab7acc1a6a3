//! The access check for calls on one project by its owner and teammates.

use octavo_domain::{
    ids::{ProjectRef, UserId},
    library::project::Project,
    team::access::{Access, Action},
};

use crate::shared::storage::{Storage, StorageError, UnitOfWork};

/// A project that the caller is allowed to change.
///
/// The unit of work has locked the owner's library and raised its version.
pub struct Acting {
    /// The unit of work, to be committed by the use case.
    pub work: Box<dyn UnitOfWork>,
    /// The project; `project.owner` is its owner, who may differ from the caller.
    pub project: Project,
    /// The caller's access to it.
    pub access: Access,
    /// Does the caller see the collection it is in?
    pub shows_folder: bool,
    /// The owner's library version after the change.
    pub version: i64,
}

/// Why the caller may not do that.
#[derive(Debug, thiserror::Error)]
pub enum ActingError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// The caller sees it, but their role does not allow that.
    #[error("Your role on this project does not allow this")]
    Forbidden,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Begins a unit of work on a project for `user`, who wants to do `action`.
///
/// The owner's path is one round trip: only a project that is not in the caller's library is looked up among shared
/// ones. The libraries of others are locked only once it is known that they share it.
///
/// # Errors
/// [`ActingError`]; nothing is locked then.
pub async fn begin(
    storage: &dyn Storage,
    user: UserId,
    project: ProjectRef,
    action: Action,
) -> Result<Acting, ActingError> {
    let mut work = storage.begin().await?;
    if let Some((project, version)) = work.projects().find_to_change(user, project).await? {
        return Ok(Acting { work, project, access: Access::Owner, shows_folder: true, version });
    }
    drop(work);
    begin_shared(storage, user, project, action).await
}

async fn begin_shared(
    storage: &dyn Storage,
    user: UserId,
    project: ProjectRef,
    action: Action,
) -> Result<Acting, ActingError> {
    let mut work = storage.begin().await?;
    let Some(seen) = work.team().project_access(user, project).await? else {
        return Err(ActingError::NotFound);
    };
    let version = work.users().touch_library(seen.owner).await?;
    // Read again, now that the owner's team is locked: the caller may just have been removed.
    let Some(seen) = work.team().project_access(user, project).await? else {
        return Err(ActingError::NotFound);
    };
    if !seen.access.may(action) {
        return Err(ActingError::Forbidden);
    }
    let Some(project) = work.projects().find(seen.owner, seen.num_id).await? else {
        return Err(ActingError::NotFound);
    };
    Ok(Acting { work, project, access: seen.access, shows_folder: seen.shows_folder, version })
}
