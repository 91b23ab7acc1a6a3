//! Accounts in the store of record.

use crate::shared::error::StorageError;
use async_trait::async_trait;
use octavo_domain::{
    account::{email::Email, user::User, username::Username},
    ids::UserId,
};

/// Accounts. Finding one in a unit of work MUST lock it until the unit ends.
#[async_trait]
pub trait UserRepository: Send {
    /// Adds an account. [`StorageError::Duplicate`] with `"email"` or `"username"` when one of these is taken,
    /// after which the unit of work MUST still be usable.
    async fn insert(&mut self, user: &User) -> Result<(), StorageError>;
    /// The account with this id.
    async fn find(&mut self, id: UserId) -> Result<Option<User>, StorageError>;
    /// The account with this address, whatever its case.
    async fn find_by_email(&mut self, email: &Email) -> Result<Option<User>, StorageError>;
    /// Is this username, whatever its case, taken? One that an account had before, and whose addresses lead there, is.
    async fn username_taken(&mut self, username: &Username) -> Result<bool, StorageError>;
    /// The account that had this username, whatever its case, until a new version of the product renamed it.
    async fn former_owner(&mut self, username: &Username) -> Result<Option<UserId>, StorageError>;
    /// Stores every field of an account that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, user: &User) -> Result<(), StorageError>;
    /// Removes an account for good, with everything that belongs to it: library, publications, sessions, links, log and
    /// history. Its memberships, and those of others in its library, are removed as well. Nothing else of other
    /// accounts MUST change. Nothing happens when there is no such account.
    async fn delete(&mut self, id: UserId) -> Result<(), StorageError>;
    /// Raises the account's library version, blocks other writers of this library until the unit ends, and returns the
    /// new version. MUST be called before the library's rows are read in a unit that changes them.
    /// [`StorageError::Stale`] when there is no such account.
    async fn touch_library(&mut self, id: UserId) -> Result<i64, StorageError>;
}
