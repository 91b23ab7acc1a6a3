//! A project's title.

use std::sync::Arc;

use octavo_domain::{
    ids::{NumId, ProjectId, UserId},
    library::{project::Project, title::ProjectTitle},
};

use super::Changed;
use crate::ports::{
    clock::Clock,
    storage::{Storage, StorageError},
};

/// Gives a project a title.
pub struct RenameProject {
    /// Where projects are kept.
    pub storage: Arc<dyn Storage>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// How a call names a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProjectRef {
    /// By its number.
    NumId(NumId),
    /// By its id.
    Id(ProjectId),
}

/// Why the title stays.
#[derive(Debug, thiserror::Error)]
pub enum RenameProjectError {
    /// There is no such project, or it is somebody else's.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl RenameProject {
    /// Saves the title and answers the project. An unchanged title changes nothing, not even the version.
    ///
    /// # Errors
    /// [`RenameProjectError`].
    pub async fn execute(
        &self,
        owner: UserId,
        project: ProjectRef,
        title: ProjectTitle,
        skip_changed: bool,
    ) -> Result<Changed<Project>, RenameProjectError> {
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        let num_id = match project {
            ProjectRef::NumId(num_id) => Some(num_id),
            ProjectRef::Id(id) => work.projects().num_id(owner, id).await?,
        };
        let found = match num_id {
            Some(num_id) => work.projects().find(owner, num_id).await?,
            None => None,
        };
        let Some(mut project) = found else {
            return Err(RenameProjectError::NotFound);
        };
        if project.title == title {
            return Ok(Changed { outcome: project, version: version.saturating_sub(1) });
        }
        project.rename(title, skip_changed, self.clock.now());
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }
}
