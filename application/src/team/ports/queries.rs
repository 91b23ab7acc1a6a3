//! Read models of teams: what is shared, by whom and with whom.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::face::UploadKey,
    auth::credential::SecretHash,
    ids::{FolderId, NumId, ProjectRef, TeammateId, UserId},
    library::search::SearchQuery,
    team::role::Role,
};

use super::team::ProjectAccess;
use crate::{
    library::ports::queries::{FolderRow, ProjectRow},
    shared::error::StorageError,
};

/// Somebody's account, as teammates see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The account.
    pub id: UserId,
    /// What they go by.
    pub name: String,
    /// The username.
    pub username: String,
    /// The avatar's key.
    pub avatar: Option<UploadKey>,
}

/// Somebody at the other side of a membership, as far as a search asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterpart {
    /// The membership.
    pub id: TeammateId,
    /// The account shares with them; else they share with the account.
    pub by_me: bool,
    /// Their name; empty while their invitation is pending.
    pub name: String,
    /// Their username; empty while their invitation is pending.
    pub username: String,
    /// To the owner the address that was invited, to the teammate the owner's address.
    pub email: String,
}

/// A project that a membership names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedProject {
    /// Its number.
    pub num_id: NumId,
    /// Its title.
    pub title: String,
    /// It is shared by itself; else it is named for its role alone.
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
    /// It is shared; else it is named for its role alone.
    pub shared: bool,
    /// Its own role.
    pub role: Option<Role>,
}

/// A membership as one of its sides sees it. What is archived is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeammateView {
    /// The record.
    pub id: TeammateId,
    /// Who is at the other side; none while the invitation is pending.
    pub person: Option<Person>,
    /// To the owner the address that was invited, to the teammate the owner's address.
    pub email: String,
    /// Everything is shared.
    pub all: bool,
    /// The role where no nearer one is set.
    pub role: Role,
    /// The owner's plan allows for fewer people: nothing of it is seen.
    pub suspended: bool,
    /// Projects, by title.
    pub projects: Vec<NamedProject>,
    /// Collections, by name.
    pub folders: Vec<NamedFolder>,
}

/// A pending invitation, as the invited see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitationView {
    /// The record.
    pub id: TeammateId,
    /// Who invites.
    pub from: Person,
    /// The address that is invited.
    pub email: String,
    /// Everything is shared.
    pub all: bool,
    /// How many projects are shared by themselves.
    pub projects: u32,
    /// How many collections are shared.
    pub folders: u32,
    /// What they will be.
    pub role: Role,
    /// When they were invited.
    pub created_at: DateTime<Utc>,
    /// When the mailed link ends.
    pub expires_at: Option<DateTime<Utc>>,
}

/// Whom an account added or removed last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkView {
    /// The address.
    pub email: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// The last changes of an account's team (DASH-126).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    /// Whom it added last.
    pub added: Option<MarkView>,
    /// Whom it removed last.
    pub removed: Option<MarkView>,
}

/// A project that somebody shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedProjectRow {
    /// The project.
    pub row: ProjectRow,
    /// Whose it is.
    pub owner: UserId,
    /// The reader's role on it.
    pub role: Role,
    /// Is the collection it is in shared, too?
    pub shows_folder: bool,
}

/// A collection that somebody shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedFolderRow {
    /// The collection.
    pub row: FolderRow,
    /// Whose it is.
    pub owner: UserId,
    /// The reader's role on it.
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

/// Items that a search found because they are shared, and how many there are beyond the limit, too.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SharedFound {
    /// Projects, as far as the limit goes.
    pub projects: Vec<SharedProjectRow>,
    /// Collections, as far as the limit goes.
    pub folders: Vec<SharedFolderRow>,
    /// All matches.
    pub count: u64,
}

/// Items of one's own that a search found because of whom they are shared with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnFound {
    /// Projects, as far as the limit goes, the last edited first.
    pub projects: Vec<ProjectRow>,
    /// Collections, as far as the limit goes.
    pub folders: Vec<FolderRow>,
    /// All matches.
    pub count: u64,
}

/// The most projects, and the most collections, that a list of shared items has.
pub const MAX_SHARED: u32 = 20_000;
/// The most memberships, and the most invitations, that a list has.
pub const MAX_TEAMMATES: u32 = 500;

/// Reads what is shared. Each list MUST be one statement, however many share, and MUST end at its bound.
#[async_trait]
pub trait TeamQueries: Send + Sync {
    /// What `user` is to a project, with the promises of
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

    /// Whom the account added and whom it removed last.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn marks(&self, owner: UserId) -> Result<Marks, StorageError>;

    /// Pending invitations to the account's address, if it is confirmed, the newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn invitations(&self, user: UserId) -> Result<Vec<InvitationView>, StorageError>;

    /// The pending invitation of a link's hash, whether it still holds or not.
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

    /// Every collection that others share with `user`, in the order of making.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn shared_folders(&self, user: UserId) -> Result<Vec<SharedFolderRow>, StorageError>;

    /// Everybody whom the account shares with, and everybody who shares with it, in no particular order.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn counterparts(&self, user: UserId) -> Result<Vec<Counterpart>, StorageError>;

    /// Shared items whose title or name holds the query, or that belong to one of `memberships` (DASH-390): those
    /// that begin with the query first, then those that hold it, then the others, each by last change.
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

    /// The account's own items that one of its `memberships` shares, without those whose title or name holds the
    /// query; what is archived is left out.
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
