//! A new project.

use std::sync::Arc;

use octavo_domain::{
    ids::{FolderId, ProjectId, UserId},
    library::{history::HistoryEvent, project::Project, title::ProjectTitle},
};

use super::{Changed, MAX_PROJECTS, active_folder, history_writer::HistoryWriter};
use crate::shared::{
    clock::Clock,
    ids::Ids,
    storage::{Storage, StorageError, UnitOfWork},
};

/// Makes a project, at the root or in a collection.
pub struct CreateProject {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why no project was made.
#[derive(Debug, thiserror::Error)]
pub enum CreateProjectError {
    /// The collection is not there, not the account's, or archived.
    #[error("There is no such collection")]
    NoSuchFolder,
    /// The account has [`MAX_PROJECTS`] projects.
    #[error("An account has at most 20,000 projects")]
    Full,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CreateProject {
    /// Makes it.
    ///
    /// # Errors
    /// [`CreateProjectError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        owner: UserId,
        folder: Option<FolderId>,
        title: ProjectTitle,
    ) -> Result<Changed<Project>, CreateProjectError> {
        let mut work = self.storage.begin().await?;
        let made = self.make(work.as_mut(), owner, folder, title).await?;
        work.commit().await?;
        Ok(made)
    }

    /// Makes it in a unit of work. The owner's library is locked from then on.
    ///
    /// # Errors
    /// [`CreateProjectError`].
    pub(crate) async fn make(
        &self,
        work: &mut dyn UnitOfWork,
        owner: UserId,
        folder: Option<FolderId>,
        title: ProjectTitle,
    ) -> Result<Changed<Project>, CreateProjectError> {
        let version = work.users().touch_library(owner).await?;
        let folder = match folder {
            None => None,
            Some(id) => {
                let found = active_folder(work, owner, id).await?;
                Some(found.ok_or(CreateProjectError::NoSuchFolder)?)
            }
        };
        if work.projects().count(owner).await? >= MAX_PROJECTS {
            return Err(CreateProjectError::Full);
        }
        let num_id = match work.next_num_ids(1).await?.as_slice() {
            [num_id] => *num_id,
            _ => return Err(StorageError::Backend("the number sequence gave no number".to_owned()).into()),
        };
        let id = ProjectId::new(self.ids.next());
        let now = self.clock.now();
        let folder_id = folder.as_ref().map(|folder| folder.id);
        let project = Project::new(id, num_id, owner, folder_id, title, now);
        work.projects().insert_many(std::slice::from_ref(&project)).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), owner, now);
        history.project(HistoryEvent::ProjectCreated, &project).into_folder(folder.as_ref());
        history.write(work).await?;
        Ok(Changed { outcome: project, version })
    }
}
