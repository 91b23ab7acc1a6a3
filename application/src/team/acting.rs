//! The seam for calls on one project that its owner and teammates make.

use octavo_domain::{
    ids::{ProjectRef, UserId},
    library::project::Project,
    team::access::{Access, Action},
};

use crate::shared::storage::{Storage, StorageError, UnitOfWork};

/// A project in the hands of somebody who may do what they want to do with it.
///
/// The unit of work holds the owner's library, whose version has moved.
pub struct Acting {
    /// The unit of work, to be committed by the use case.
    pub work: Box<dyn UnitOfWork>,
    /// The project; `project.owner` is its owner, who need not be the one who acts.
    pub project: Project,
    /// What the one who acts is to it.
    pub access: Access,
    /// Does the one who acts see the collection it is in?
    pub shows_folder: bool,
    /// The owner's library version after the move.
    pub version: i64,
}

/// Why somebody may not do that.
#[derive(Debug, thiserror::Error)]
pub enum ActingError {
    /// There is no such project, or they must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// They see it, but their role does not allow that.
    #[error("Your role on this project does not allow this")]
    Forbidden,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Begins a unit of work on a project for `user`, who wants to do `action`.
///
/// The owner's way is one turn at the database: only when the project is not in their own library is it looked for among
/// what others share. Those libraries are held only once it is known that they share.
///
/// # Errors
/// [`ActingError`]; nothing is held then.
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
    // Again, now that the owner's team stands still: they may just have been removed.
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
