//! Copies that are sent, and those that are being received.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{email::Email, face::UploadKey, username::Username},
    copies::{Item, Sending, Status},
    ids::{CopyId, FolderId, NumId, SendId, UserId},
};

use crate::shared::error::StorageError;

/// What was sent.
#[async_trait]
pub trait SendingRepository: Send {
    /// Adds one.
    async fn insert(&mut self, sending: &Sending) -> Result<(), StorageError>;
    /// One of them, not locked: look first, lock the accounts, then [`lock`](Self::lock).
    async fn find(&mut self, id: SendId) -> Result<Option<Sending>, StorageError>;
    /// One of them, kept from others until the unit ends.
    async fn lock(&mut self, id: SendId) -> Result<Option<Sending>, StorageError>;
    /// Those that an account has sent since `since` and nobody has answered, the newest first, at most 1 000.
    async fn pending_of(
        &mut self,
        sender: UserId,
        since: DateTime<Utc>,
    ) -> Result<Vec<Sending>, StorageError>;
    /// Stores every field of one that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, sending: &Sending) -> Result<(), StorageError>;
    /// Notes at `now` that those sent before `before` and never answered have expired; answers how many.
    async fn expire(&mut self, before: DateTime<Utc>, now: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Removes those whose fate was settled before `before`, unless something of them is still being received;
    /// answers how many.
    async fn delete_settled(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// A copy that is still to be received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copying {
    /// Identity.
    pub id: CopyId,
    /// What it was sent with.
    pub send: SendId,
    /// Whose it is going to be.
    pub owner: UserId,
    /// When it has its turn.
    pub place: u32,
    /// The place that was made for it.
    pub target: Target,
}

/// The place that was made for a copy.
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

/// Copies that are still to be received. One whose place its owner removes MUST go with it.
#[async_trait]
pub trait CopyRepository: Send {
    /// Adds some.
    async fn add(&mut self, copies: &[Copying]) -> Result<(), StorageError>;
    /// The one of a sending that has its turn first, not locked.
    async fn next(&mut self, send: SendId) -> Result<Option<Copying>, StorageError>;
    /// Takes one out: of several who try at once, exactly one gets `true`.
    async fn take(&mut self, id: CopyId) -> Result<bool, StorageError>;
}

/// Somebody with a name and an address in the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// What they go by.
    pub name: String,
    /// The username.
    pub username: String,
    /// The avatar's key.
    pub avatar: Option<UploadKey>,
}

/// Something that was sent, as sender and recipient see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SendingView {
    /// Identity.
    pub id: SendId,
    /// Who sent it.
    pub sender: UserId,
    /// Who sent it, by name.
    pub from: Person,
    /// The recipient, as the sender wrote it.
    pub to: String,
    /// What was sent.
    pub items: Vec<Item>,
    /// What became of it, as far as that was noted.
    pub status: Status,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// When it stopped to wait for an answer.
    pub answered_at: Option<DateTime<Utc>>,
}

/// An account, as far as somebody needs to know who sends to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correspondent {
    /// The account.
    pub id: UserId,
    /// Its address.
    pub email: Email,
    /// Was the address proved?
    pub is_confirmed: bool,
    /// What its owner goes by.
    pub name: String,
}

/// Reads what was sent.
#[async_trait]
pub trait SendingQueries: Send + Sync {
    /// What was sent to an account, or to the address that it has confirmed: pending, or answered since `since`; the
    /// newest first, at most 100.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn incoming(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<SendingView>, StorageError>;

    /// What an account has sent, with the same bounds.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn outgoing(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<SendingView>, StorageError>;

    /// One of them.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn sending(&self, id: SendId) -> Result<Option<SendingView>, StorageError>;

    /// The account with this address, whatever its case.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn account_at(&self, email: &Email) -> Result<Option<Correspondent>, StorageError>;

    /// The account of this name, whatever its case.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn account_named(&self, name: &Username) -> Result<Option<Correspondent>, StorageError>;
}
