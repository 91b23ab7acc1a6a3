//! The project at the address of a profile.

use async_trait::async_trait;
use octavo_domain::ids::{NumId, ProjectId, UserId};

use crate::shared::error::StorageError;

/// Home projects. An account has one or none.
#[async_trait]
pub trait HomeRepository: Send {
    /// Makes a project of the account its home project, replacing any earlier one; none leaves it without one. The
    /// choice MUST be deleted with the project.
    async fn set_home(&mut self, user: UserId, project: Option<ProjectId>) -> Result<(), StorageError>;
}

/// A home project as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeProject {
    /// The short number.
    pub num_id: NumId,
    /// The title.
    pub title: String,
    /// Is it published? Until then readers see the list of projects.
    pub is_published: bool,
}

/// Reads home projects.
#[async_trait]
pub trait HomeQueries: Send + Sync {
    /// The account's home project.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn home_of(&self, user: UserId) -> Result<Option<HomeProject>, StorageError>;
}
