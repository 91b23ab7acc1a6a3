//! The project at the address of a profile.

use std::sync::Arc;

use octavo_domain::ids::{NumId, UserId};

use crate::{
    library::ports::queries::LibraryQueries,
    publication::ports::home::{HomeProject, HomeQueries},
    shared::storage::{Storage, StorageError},
};
use octavo_domain::library::project::ProjectSummary;

/// Chooses home projects, and reads the candidates.
pub struct ChooseHome {
    /// Stores the choice.
    pub storage: Arc<dyn Storage>,
    /// Reads the choice.
    pub home: Arc<dyn HomeQueries>,
    /// Reads projects.
    pub library: Arc<dyn LibraryQueries>,
}

/// Why the choice is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum ChooseHomeError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The account has no such project.
    #[error("There is no such project")]
    NotFound,
    /// The project is in the Archive.
    #[error("This project is archived. Restore it first")]
    Archived,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ChooseHome {
    /// Makes a project of the account its home project; none leaves the profile without one (ACCT-177). A project that
    /// is not published may be chosen: readers see it once it is.
    ///
    /// # Errors
    /// [`ChooseHomeError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, project: Option<NumId>) -> Result<(), ChooseHomeError> {
        let mut work = self.storage.begin().await?;
        work.users().find(user).await?.ok_or(ChooseHomeError::Gone)?;
        let chosen = match project {
            None => None,
            Some(num_id) => {
                let found = work.projects().find(user, num_id).await?.ok_or(ChooseHomeError::NotFound)?;
                if found.archive.is_some() {
                    return Err(ChooseHomeError::Archived);
                }
                Some(found.id)
            }
        };
        work.home().set_home(user, chosen).await?;
        Ok(work.commit().await?)
    }

    /// The home project of an account.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn chosen(&self, user: UserId) -> Result<Option<HomeProject>, StorageError> {
        self.home.home_of(user).await
    }

    /// The account's projects outside of the Archive, the last edited first (ACCT-178).
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn choices(&self, user: UserId) -> Result<Vec<ProjectSummary>, StorageError> {
        let mut projects = self.library.projects(user).await?;
        projects.retain(|project| project.archive.is_none());
        Ok(projects)
    }
}
