//! Transfers, and copies that are being received.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{email::Email, profile_media::UploadKey, username::Username},
    copies::{Item, Status, Transfer},
    ids::{CopyId, FolderId, NumId, TransferId, UserId},
};

use crate::shared::error::StorageError;

/// Transfers.
#[async_trait]
pub trait TransferRepository: Send {
    /// Adds one.
    async fn insert(&mut self, transfer: &Transfer) -> Result<(), StorageError>;
    /// A transfer, not locked: look first, lock the accounts, then [`lock`](Self::lock).
    async fn find(&mut self, id: TransferId) -> Result<Option<Transfer>, StorageError>;
    /// A transfer, locked until the unit ends.
    async fn lock(&mut self, id: TransferId) -> Result<Option<Transfer>, StorageError>;
    /// Those that an account has sent since `since` and were not answered, the newest first, at most 1 000.
    async fn pending_of(
        &mut self,
        sender: UserId,
        since: DateTime<Utc>,
    ) -> Result<Vec<Transfer>, StorageError>;
    /// Stores every field of one that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, transfer: &Transfer) -> Result<(), StorageError>;
    /// Marks those sent before `before` and not answered as expired at `now`; returns how many.
    async fn expire(&mut self, before: DateTime<Utc>, now: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Removes those that were answered or expired before `before`, unless a copy of them is still being received;
    /// returns how many.
    async fn delete_settled(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// A copy that is still to be received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copying {
    /// Identity.
    pub id: CopyId,
    /// The transfer that it belongs to.
    pub transfer: TransferId,
    /// The account that will own it.
    pub owner: UserId,
    /// Its position within the transfer, from 0.
    pub position: u32,
    /// Its placeholder in the library.
    pub target: Target,
}

/// The placeholder that was made for a copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A project, and the key of the original's cover.
    Project(NumId, Option<CoverSource>),
    /// A collection.
    Folder(FolderId),
}

/// The original's cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverSource {
    /// Its key in the file store.
    pub key: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// Copies that are still to be received. When its owner removes a placeholder, its copy MUST be removed, too.
#[async_trait]
pub trait CopyRepository: Send {
    /// Adds some.
    async fn add(&mut self, copies: &[Copying]) -> Result<(), StorageError>;
    /// The next copy of a transfer by position, not locked.
    async fn next(&mut self, transfer: TransferId) -> Result<Option<Copying>, StorageError>;
    /// Takes one out: of several concurrent callers exactly one gets `true`.
    async fn take(&mut self, id: CopyId) -> Result<bool, StorageError>;
}

/// A person with an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The display name.
    pub name: String,
    /// The username.
    pub username: String,
    /// The avatar's key.
    pub avatar: Option<UploadKey>,
}

/// A transfer, as sender and recipient see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferView {
    /// Identity.
    pub id: TransferId,
    /// Who sent it.
    pub sender: UserId,
    /// The sender's public data.
    pub from: Person,
    /// The recipient, as the sender wrote it.
    pub to: String,
    /// Transfers.
    pub items: Vec<Item>,
    /// Its recorded status.
    pub status: Status,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// When it was answered, withdrawn or expired.
    pub answered_at: Option<DateTime<Utc>>,
}

/// An account, as a sender needs to know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferParty {
    /// The account.
    pub id: UserId,
    /// Its address.
    pub email: Email,
    /// Is the address confirmed?
    pub is_confirmed: bool,
    /// Its owner's display name.
    pub name: String,
}

/// Reads transfers.
#[async_trait]
pub trait TransferQueries: Send + Sync {
    /// Transfers to an account, or to its confirmed address: pending, or answered since `since`; the newest first, at
    /// most 100.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn incoming(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<TransferView>, StorageError>;

    /// Transfers of a sender, with the same bounds.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn outgoing(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<TransferView>, StorageError>;

    /// A transfer.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn transfer(&self, id: TransferId) -> Result<Option<TransferView>, StorageError>;

    /// The account with this address, whatever its case.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn account_at(&self, email: &Email) -> Result<Option<TransferParty>, StorageError>;

    /// The account of this name, whatever its case.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn account_named(&self, name: &Username) -> Result<Option<TransferParty>, StorageError>;
}
