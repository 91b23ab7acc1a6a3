//! The project that stands at the address of somebody's profile.

use async_trait::async_trait;
use octavo_domain::ids::{NumId, ProjectId, UserId};

use crate::shared::error::StorageError;

/// Home projects. An account has one or none.
#[async_trait]
pub trait HomeRepository: Send {
    /// Makes a project of the account its home project, instead of any before; none leaves it without one. The choice
    /// MUST go with the project when that is removed for good.
    async fn set_home(&mut self, user: UserId, project: Option<ProjectId>) -> Result<(), StorageError>;
}

/// A home project as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeProject {
    /// The short number.
    pub num_id: NumId,
    /// The title.
    pub title: String,
    /// Can it be read by the public? Until then readers find the list of projects.
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
