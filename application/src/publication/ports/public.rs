//! Read models of the viewer's pages, which know no session.
//!
//! Nothing here returns a draft: titles, descriptions and covers are those that were published.

use std::ops::Range;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{profile_media::UploadKey, user::PasswordHash},
    ids::{FolderId, NumId, ProjectId, UserId},
    library::project::Cover,
    plans::entitlements::Entitlements,
    publication::{robots::Robots, whitelist::Whitelist},
};

use crate::shared::error::StorageError;

/// An account as readers see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicOwner {
    /// Identity.
    pub id: UserId,
    /// The short number.
    pub num_id: NumId,
    /// The display name.
    pub name: String,
    /// The username.
    pub username: String,
    /// The about text.
    pub description: String,
    /// Is the public profile shown?
    pub profile_visible: bool,
    /// The account's entitlements.
    pub entitlements: Entitlements,
    /// The profile's custom domain.
    pub domain: Option<String>,
    /// The tag manager's id, as it is stored: unchecked.
    pub tag_manager: Option<String>,
    /// Google Analytics' id, as it is stored: unchecked.
    pub analytics: Option<String>,
    /// The icon's key.
    pub favicon: Option<UploadKey>,
    /// The key of the picture of its pages where they are shared.
    pub share_picture: Option<UploadKey>,
    /// The avatar's key.
    pub avatar: Option<UploadKey>,
}

/// A published project as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicProject {
    /// Identity.
    pub id: ProjectId,
    /// The short number.
    pub num_id: NumId,
    /// The title.
    pub title: String,
    /// The cover; none means the generated one.
    pub cover: Option<Cover>,
    /// When it was published.
    pub at: DateTime<Utc>,
}

/// A published project as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicPage {
    /// As lists show it.
    pub project: PublicProject,
    /// The description.
    pub description: String,
    /// Its owner.
    pub owner: PublicOwner,
    /// May search engines list it, as far as the plan allows?
    pub search_indexing: bool,
    /// Is it left out of the public profile?
    pub is_private: bool,
    /// The hash of the password that readers have to enter; none when no password is needed.
    pub password: Option<PasswordHash>,
    /// The addresses that may read, when readers are let in by their address; none otherwise.
    pub whitelist: Option<Whitelist>,
    /// Is it a public template?
    pub is_template: bool,
    /// Its custom domain.
    pub domain: Option<String>,
    /// Has it a document? Its pages are shown then; else its title, description and cover.
    pub has_document: bool,
    /// When the pictures of that got better files; none before the first time.
    pub pictures_at: Option<DateTime<Utc>>,
}

impl PublicOwner {
    /// What search engines may do with the profile (DASH-254).
    #[must_use]
    pub const fn robots(&self) -> Robots {
        Robots::of_profile(self.entitlements.can_use_search_indexing())
    }

    /// The profile's domain, while the plan has domains.
    #[must_use]
    pub fn served_domain(&self) -> Option<&str> {
        self.domain.as_deref().filter(|_| self.entitlements.can_map_domain())
    }
}

impl PublicPage {
    /// What search engines may do with the project.
    #[must_use]
    pub fn robots(&self) -> Robots {
        let indexed = self.owner.entitlements.can_use_search_indexing() && self.is_open();
        Robots::of_project(indexed, self.search_indexing && !self.is_private)
    }

    /// The project's domain, while the plan has domains.
    #[must_use]
    pub fn served_domain(&self) -> Option<&str> {
        self.domain.as_deref().filter(|_| self.owner.entitlements.can_map_domain())
    }

    /// Is its address enough to read it?
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.password.is_none() && self.whitelist.is_none()
    }
}

/// A public collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicFolder {
    /// Identity.
    pub id: FolderId,
    /// The name.
    pub name: String,
    /// The last part of its address.
    pub uri: String,
    /// The projects that readers see in it.
    pub count: u64,
}

/// A page of projects, the last published first (ties by number, the newest first).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicPageRequest {
    /// Only those in this collection; none is every public project.
    pub folder: Option<FolderId>,
    /// Only those after this one in the page's order.
    pub after: Option<(DateTime<Utc>, NumId)>,
    /// The most projects.
    pub limit: u32,
}

/// Reads what is public. A project is public while it is published and neither private nor hidden. In a hidden
/// collection, its owner must also have put it on the profile. A collection is public while it is neither hidden nor
/// archived (DASH-046).
#[async_trait]
pub trait PublicQueries: Send + Sync {
    /// The account with this username, whatever its case; else the one that had it until it was renamed.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn owner(&self, username: &str) -> Result<Option<PublicOwner>, StorageError>;

    /// The account whose profile is at this domain.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn owner_at(&self, domain: &str) -> Result<Option<PublicOwner>, StorageError>;

    /// A published project by its number, private ones included: its address is enough to read it.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn page(&self, project: NumId) -> Result<Option<PublicPage>, StorageError>;

    /// The published project that an account has chosen for the address of its profile.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn home(&self, owner: UserId) -> Result<Option<PublicPage>, StorageError>;

    /// The published project at this domain.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn page_at(&self, domain: &str) -> Result<Option<PublicPage>, StorageError>;

    /// A page of an account's public projects. MUST cost the same for a large account as for a small one.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn projects(
        &self,
        owner: UserId,
        request: PublicPageRequest,
    ) -> Result<Vec<PublicProject>, StorageError>;

    /// How many public projects an account has.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn count(&self, owner: UserId) -> Result<u64, StorageError>;

    /// An account's public collections, in the order of creation.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn folders(&self, owner: UserId) -> Result<Vec<PublicFolder>, StorageError>;

    /// The first public projects of each public collection of an account, at most `each`, in one statement.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn strips(&self, owner: UserId, each: u32) -> Result<Vec<(FolderId, PublicProject)>, StorageError>;

    /// The highest number of a project or an account; none in an empty store.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn last_number(&self) -> Result<Option<NumId>, StorageError>;

    /// The accounts with these numbers whose profile is shown, each with its last publication that is public, in the
    /// order of the numbers.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn profiles_in(
        &self,
        numbers: Range<NumId>,
    ) -> Result<Vec<(PublicOwner, Option<DateTime<Utc>>)>, StorageError>;

    /// The published home projects of the accounts with these numbers, in no particular order.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn homes_in(&self, numbers: Range<NumId>) -> Result<Vec<PublicPage>, StorageError>;

    /// The public projects with these numbers of accounts whose profile is shown, in the order of the numbers.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn pages_in(&self, numbers: Range<NumId>) -> Result<Vec<PublicPage>, StorageError>;

    /// An account's public projects in the order of their numbers, at most `limit` after the first `skip`.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn pages_of(&self, owner: UserId, skip: u64, limit: u32) -> Result<Vec<PublicPage>, StorageError>;

    /// A public collection of an account by the last part of its address, or of a former address.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn folder(&self, owner: UserId, uri: &str) -> Result<Option<PublicFolder>, StorageError>;
}
