//! Memberships: who shares what with whom, and what somebody is to a project.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::email::Email,
    auth::credential::SecretHash,
    ids::{FolderId, NumId, ProjectId, ProjectRef, TeammateId, UserId},
    plans::limits::Cap,
    team::{access::Access, leaving::ActiveItems, teammate::Teammate},
};

use crate::shared::error::StorageError;

/// What somebody is to a project that they may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProjectAccess {
    /// Whose project it is.
    pub owner: UserId,
    /// Its number.
    pub num_id: NumId,
    /// Its id.
    pub id: ProjectId,
    /// Owner, member or editor; never [`Access::None`].
    pub access: Access,
    /// Do they see the collection it is in as well? Always for the owner.
    pub shows_folder: bool,
}

/// What an account did last to its team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It added somebody.
    Added,
    /// It removed somebody.
    Removed,
}

/// Memberships. Whoever changes one MUST hold its owner's account (see
/// [`UserRepository::find`](crate::account::ports::users::UserRepository::find)): so the owner's team stands still meanwhile.
#[async_trait]
pub trait TeamRepository: Send {
    /// Adds a membership. [`StorageError::Duplicate`] with `"teammate"` when the owner shares with this address
    /// already, after which the unit of work MUST still be usable.
    async fn insert(&mut self, teammate: &Teammate) -> Result<(), StorageError>;
    /// A membership, whoever's it is. Finding one locks nothing.
    async fn find(&mut self, id: TeammateId) -> Result<Option<Teammate>, StorageError>;
    /// The owner's membership of this address, whatever its case.
    async fn find_by_email(&mut self, owner: UserId, email: &Email)
    -> Result<Option<Teammate>, StorageError>;
    /// The owner's membership that this account has accepted.
    async fn find_by_user(&mut self, owner: UserId, user: UserId) -> Result<Option<Teammate>, StorageError>;
    /// The pending membership whose link has this token's hash, whether it still holds or not.
    async fn find_by_token(&mut self, hash: &SecretHash) -> Result<Option<Teammate>, StorageError>;
    /// Those who share with `user`, and own one of these projects or collections, in the order of their ids, each
    /// once.
    async fn owners_sharing(
        &mut self,
        user: UserId,
        projects: &BTreeSet<NumId>,
        folders: &BTreeSet<FolderId>,
    ) -> Result<Vec<UserId>, StorageError>;
    /// The projects and collections of an account that are not archived.
    async fn active_items(&mut self, owner: UserId) -> Result<ActiveItems, StorageError>;
    /// Stores every field of a membership that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, teammate: &Teammate) -> Result<(), StorageError>;
    /// Removes a membership; true when it was there. The place of one that was not suspended MUST go to the first of
    /// its owner's that are, in the order in which they were made.
    async fn delete(&mut self, id: TeammateId) -> Result<bool, StorageError>;
    /// Lets the first `allowed` memberships of an owner in, in the order in which they were made, pending ones
    /// included, and suspends the others.
    async fn seat(&mut self, owner: UserId, allowed: Cap) -> Result<(), StorageError>;
    /// How many addresses the account shares with, pending ones included (DASH-394).
    async fn count(&mut self, owner: UserId) -> Result<u32, StorageError>;
    /// Remembers whom the account added or removed last (DASH-126).
    async fn mark(
        &mut self,
        owner: UserId,
        mark: Mark,
        email: &Email,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// What `user` is to a project; none when they may not see it, or there is none. MUST be one statement, and
    /// MUST lock nothing.
    async fn project_access(
        &mut self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError>;
}
