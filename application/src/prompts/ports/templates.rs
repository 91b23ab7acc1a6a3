//! Templates: published projects that others may start from.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{NumId, ProjectId, UserId},
    library::{project::Cover, title::ProjectTitle},
    prompts::template::{Blurb, Category, Purpose},
    publication::description::ProjectDescription,
};

use crate::shared::error::StorageError;

/// The template data of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateCard {
    /// What it is kept for.
    pub purpose: Purpose,
    /// Its categories.
    pub categories: Vec<Category>,
    /// A few sentences about it.
    pub blurb: Blurb,
    /// When it became one: the earliest is listed first.
    pub added_at: DateTime<Utc>,
}

/// Templates, and the samples of the tour that were made from one.
#[async_trait]
pub trait TemplateRepository: Send {
    /// The owner of the project with this number, archived or not, if there is one.
    async fn owner_of(&mut self, num_id: NumId) -> Result<Option<UserId>, StorageError>;
    /// Makes a project a template, or changes its template data. [`StorageError::Stale`] when it is not there.
    async fn put(&mut self, num_id: NumId, card: &TemplateCard) -> Result<(), StorageError>;
    /// The project is no template any more; true when it was one.
    async fn remove(&mut self, num_id: NumId) -> Result<bool, StorageError>;
    /// The number of the account's sample of the tour, while it exists and is not archived.
    async fn tour_of(&mut self, user: UserId) -> Result<Option<NumId>, StorageError>;
    /// Stores which project is the account's sample of the tour, replacing any earlier one.
    async fn set_tour(&mut self, user: UserId, project: ProjectId) -> Result<(), StorageError>;
}

/// A template as it is shown and copied: its last publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateView {
    /// The project.
    pub project: ProjectId,
    /// The project's number.
    pub num_id: NumId,
    /// Its title.
    pub title: ProjectTitle,
    /// Its description.
    pub description: ProjectDescription,
    /// Its cover.
    pub cover: Option<Cover>,
    /// Its author's display name.
    pub author_name: String,
    /// Its author's username.
    pub author_username: String,
    /// Its template data.
    pub card: TemplateCard,
}

impl TemplateView {
    /// A few sentences about it: its card's, or its description.
    #[must_use]
    pub fn blurb(&self) -> &str {
        match self.card.blurb.as_str() {
            "" => self.description.as_str(),
            blurb => blurb,
        }
    }
}

/// Reads templates. Unpublished ones are left out.
#[async_trait]
pub trait TemplateQueries: Send + Sync {
    /// Every listed template, the first that was added first, at most 200.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn listed(&self) -> Result<Vec<TemplateView>, StorageError>;

    /// The listed template of this number.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn template(&self, num_id: NumId) -> Result<Option<TemplateView>, StorageError>;

    /// The sample that the tour shows: of several the one that was added earliest.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn tour_sample(&self) -> Result<Option<TemplateView>, StorageError>;
}
