//! A new project.

use std::sync::Arc;

use octavo_domain::{
    ids::{FolderId, NumId, ProjectId, UserId},
    library::{project::Project, title::ProjectTitle},
};

use super::{Changed, active_folder};
use crate::ports::{
    clock::Clock,
    ids::Ids,
    storage::{Storage, StorageError},
};

/// Makes a project, at the root or in a collection.
pub struct CreateProject {
    /// Where projects are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why no project was made.
#[derive(Debug, thiserror::Error)]
pub enum CreateProjectError {
    /// The collection is not there, not the account's, or archived.
    #[error("There is no such collection")]
    NoSuchFolder,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CreateProject {
    /// Makes it and answers its number.
    ///
    /// # Errors
    /// [`CreateProjectError`].
    pub async fn execute(
        &self,
        owner: UserId,
        folder: Option<FolderId>,
        title: ProjectTitle,
    ) -> Result<Changed<NumId>, CreateProjectError> {
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(owner).await?;
        if let Some(folder) = folder
            && active_folder(work.as_mut(), owner, folder).await?.is_none()
        {
            return Err(CreateProjectError::NoSuchFolder);
        }
        let num_ids = work.next_num_ids(1).await?;
        let now = self.clock.now();
        let projects: Vec<Project> = num_ids
            .iter()
            .map(|num_id| {
                Project::new(ProjectId::new(self.ids.next()), *num_id, owner, folder, title.clone(), now)
            })
            .collect();
        work.projects().insert_many(&projects).await?;
        work.commit().await?;
        match num_ids.as_slice() {
            [num_id] => Ok(Changed { outcome: *num_id, version }),
            _ => Err(StorageError::Backend("the number sequence gave no number".to_owned()).into()),
        }
    }
}
