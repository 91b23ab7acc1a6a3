//! Memberships: who shares what with whom, and access to projects.

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

/// The access of an account to a project that it may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProjectAccess {
    /// The project's owner.
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

/// The kind of an account's last team change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastTeamChange {
    /// It added a teammate.
    Added,
    /// It removed a teammate.
    Removed,
}

/// Memberships. A caller that changes one MUST lock its owner's account (see
/// [`UserRepository::find`](crate::account::ports::users::UserRepository::find)), so that the owner's team does not
/// change meanwhile.
#[async_trait]
pub trait TeamRepository: Send {
    /// Adds a membership. [`StorageError::Duplicate`] with `"teammate"` when the owner shares with this address
    /// already, after which the unit of work MUST still be usable.
    async fn insert(&mut self, teammate: &Teammate) -> Result<(), StorageError>;
    /// A membership of any account. Finding one locks nothing.
    async fn find(&mut self, id: TeammateId) -> Result<Option<Teammate>, StorageError>;
    /// The owner's membership of this address, whatever its case.
    async fn find_by_email(&mut self, owner: UserId, email: &Email)
    -> Result<Option<Teammate>, StorageError>;
    /// The owner's membership that this account has accepted.
    async fn find_by_user(&mut self, owner: UserId, user: UserId) -> Result<Option<Teammate>, StorageError>;
    /// The pending membership whose link has this token's hash, valid or expired.
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
    /// Removes a membership; true when it was there. The seat of one that was not suspended MUST go to the owner's
    /// first suspended one, in the order of creation.
    async fn delete(&mut self, id: TeammateId) -> Result<bool, StorageError>;
    /// Gives seats to the first `allowed` memberships of an owner in the order of creation, pending ones included, and
    /// suspends the others.
    async fn assign_seats(&mut self, owner: UserId, allowed: Cap) -> Result<(), StorageError>;
    /// How many addresses the account shares with, pending ones included (DASH-394).
    async fn count(&mut self, owner: UserId) -> Result<u32, StorageError>;
    /// Stores whom the account added or removed last (DASH-126).
    async fn record_last_change(
        &mut self,
        owner: UserId,
        change: LastTeamChange,
        email: &Email,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// The access of `user` to a project; none when they may not see it, or it does not exist. MUST be one statement,
    /// and MUST lock nothing.
    async fn project_access(
        &mut self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError>;
}
