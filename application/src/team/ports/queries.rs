//! Read models of teams: what is shared, by whom and with whom.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::profile_media::UploadKey,
    auth::credential::SecretHash,
    ids::{FolderId, NumId, ProjectRef, TeammateId, UserId},
    library::search::SearchQuery,
    team::role::Role,
};

use super::team::ProjectAccess;
use crate::{library::ports::queries::FolderRow, shared::error::StorageError};
use octavo_domain::library::project::ProjectSummary;

/// An account, as teammates see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The account.
    pub id: UserId,
    /// The display name.
    pub name: String,
    /// The username.
    pub username: String,
    /// The avatar's key.
    pub avatar: Option<UploadKey>,
}

/// The other side of a membership, as a search needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterpart {
    /// The membership.
    pub id: TeammateId,
    /// Does the account share with them? Else they share with the account.
    pub by_me: bool,
    /// Their name; empty while their invitation is pending.
    pub name: String,
    /// Their username; empty while their invitation is pending.
    pub username: String,
    /// The invited address for the owner, the owner's address for the teammate.
    pub email: String,
}

/// A project that a membership names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedProject {
    /// Its number.
    pub num_id: NumId,
    /// Its title.
    pub title: String,
    /// Is it shared by itself? Else it is named for its role alone.
    pub shared: bool,
    /// Its own role.
    pub role: Option<Role>,
}

/// A collection that a membership names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFolder {
    /// Its id.
    pub id: FolderId,
    /// Its number.
    pub num_id: NumId,
    /// Its name.
    pub name: String,
    /// Is it shared? Else it is named for its role alone.
    pub shared: bool,
    /// Its own role.
    pub role: Option<Role>,
}

/// A membership as one of its sides sees it. Archived items are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeammateView {
    /// The record.
    pub id: TeammateId,
    /// The other side; none while the invitation is pending.
    pub person: Option<Person>,
    /// The invited address for the owner, the owner's address for the teammate.
    pub email: String,
    /// Is everything shared?
    pub all: bool,
    /// The role where no nearer one is set.
    pub role: Role,
    /// Suspended for lack of a seat: nothing of it is visible.
    pub suspended: bool,
    /// Projects, by title.
    pub projects: Vec<NamedProject>,
    /// Collections, by name.
    pub folders: Vec<NamedFolder>,
}

/// A pending invitation, as the invited person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitationView {
    /// The record.
    pub id: TeammateId,
    /// Who invites.
    pub from: Person,
    /// The address that is invited.
    pub email: String,
    /// Is everything shared?
    pub all: bool,
    /// How many projects are shared by themselves.
    pub projects: u32,
    /// How many collections are shared.
    pub folders: u32,
    /// The role of the teammate.
    pub role: Role,
    /// When they were invited.
    pub created_at: DateTime<Utc>,
    /// When the mailed link expires.
    pub expires_at: Option<DateTime<Utc>>,
}

/// The teammate that an account added or removed last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastTeamChangeView {
    /// The address.
    pub email: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// The last changes of an account's team (DASH-126).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LastTeamChanges {
    /// The teammate added last.
    pub added: Option<LastTeamChangeView>,
    /// The teammate removed last.
    pub removed: Option<LastTeamChangeView>,
}

/// A project that another account shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedProjectRow {
    /// The project.
    pub row: ProjectSummary,
    /// Its owner.
    pub owner: UserId,
    /// The teammate's role on it.
    pub role: Role,
    /// Is the collection it is in shared, too?
    pub shows_folder: bool,
}

/// A collection that another account shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedFolderRow {
    /// The collection.
    pub row: FolderRow,
    /// Its owner.
    pub owner: UserId,
    /// The teammate's role on it.
    pub role: Role,
}

/// What the list of shared items depends on, for one membership: any change of it changes one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedState {
    /// The membership.
    pub id: TeammateId,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Is it suspended?
    pub suspended: bool,
    /// The version of its owner's library.
    pub library_version: i64,
    /// When its owner's account last changed.
    pub owner_updated_at: DateTime<Utc>,
}

/// Shared items that a search found, with the count of all matches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SharedFound {
    /// Projects, up to the limit.
    pub projects: Vec<SharedProjectRow>,
    /// Collections, up to the limit.
    pub folders: Vec<SharedFolderRow>,
    /// All matches.
    pub count: u64,
}

/// Own items that a search found by the teammates they are shared with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnFound {
    /// Projects, up to the limit, the last edited first.
    pub projects: Vec<ProjectSummary>,
    /// Collections, up to the limit.
    pub folders: Vec<FolderRow>,
    /// All matches.
    pub count: u64,
}

/// The most projects, and the most collections, that a list of shared items has.
pub const MAX_SHARED: u32 = 20_000;
/// The most memberships, and the most invitations, that a list has.
pub const MAX_TEAMMATES: u32 = 500;

/// Reads what is shared. Each list MUST be one statement, however many accounts share, and MUST end at its bound.
#[async_trait]
pub trait TeamQueries: Send + Sync {
    /// The access of `user` to a project, with the promises of
    /// [`TeamRepository::project_access`](super::team::TeamRepository::project_access).
    ///
    /// # Errors
    /// [`StorageError`].
    async fn project_access(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError>;

    /// The account's team, pending ones included, in the order in which they were added.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn by_me(&self, owner: UserId) -> Result<Vec<TeammateView>, StorageError>;

    /// The memberships that the account has accepted, in the order in which it was added.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn with_me(&self, user: UserId) -> Result<Vec<TeammateView>, StorageError>;

    /// The teammates whom the account added and removed last.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn marks(&self, owner: UserId) -> Result<LastTeamChanges, StorageError>;

    /// Pending invitations to the account's address, if it is confirmed, the newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn invitations(&self, user: UserId) -> Result<Vec<InvitationView>, StorageError>;

    /// The pending invitation of a link's hash, valid or expired.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn invitation(&self, hash: &SecretHash) -> Result<Option<InvitationView>, StorageError>;

    /// What the shared items of `user` depend on, in the order of the memberships' ids.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn shared_state(&self, user: UserId) -> Result<Vec<SharedState>, StorageError>;

    /// Every project that others share with `user`, the last edited first (ties by number, the newest first).
    ///
    /// # Errors
    /// [`StorageError`].
    async fn shared_projects(&self, user: UserId) -> Result<Vec<SharedProjectRow>, StorageError>;

    /// Every collection that others share with `user`, in the order of creation.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn shared_folders(&self, user: UserId) -> Result<Vec<SharedFolderRow>, StorageError>;

    /// All accounts that the account shares with, and all that share with it, in no particular order.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn counterparts(&self, user: UserId) -> Result<Vec<Counterpart>, StorageError>;

    /// Shared items whose title or name contains the query, or that belong to one of `memberships` (DASH-390). Those
    /// that begin with the query come first, then those that contain it, then the others, each by last change.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn search_shared(
        &self,
        user: UserId,
        query: &SearchQuery,
        memberships: &[TeammateId],
        limit: u32,
    ) -> Result<SharedFound, StorageError>;

    /// The account's own items that one of its `memberships` shares, without those whose title or name contains the
    /// query; archived items are left out.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn search_own(
        &self,
        owner: UserId,
        query: &SearchQuery,
        memberships: &[TeammateId],
        limit: u32,
    ) -> Result<OwnFound, StorageError>;
}
