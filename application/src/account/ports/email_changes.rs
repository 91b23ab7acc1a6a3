//! Changes of address that wait for confirmation, or that can still be undone.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{email::Email, email_change::EmailChange},
    auth::credential::SecretHash,
    ids::UserId,
};

use crate::shared::error::StorageError;

/// Changes of address. A caller that writes one MUST lock its account (see
/// [`UserRepository::find`](crate::account::ports::users::UserRepository::find)); finding one locks nothing.
#[async_trait]
pub trait EmailChangeRepository: Send {
    /// Adds a change and removes one of the same account that has not taken effect.
    async fn add(&mut self, change: &EmailChange) -> Result<(), StorageError>;
    /// The change whose new address was mailed this secret.
    async fn find_by_confirmation(&mut self, hash: &SecretHash) -> Result<Option<EmailChange>, StorageError>;
    /// The change whose old address was mailed this secret.
    async fn find_by_undo(&mut self, hash: &SecretHash) -> Result<Option<EmailChange>, StorageError>;
    /// The account's change that has not taken effect, whether its time is up or not.
    async fn unconfirmed(&mut self, user: UserId) -> Result<Option<EmailChange>, StorageError>;
    /// Removes the account's change that has not taken effect; true when there was one.
    async fn withdraw(&mut self, user: UserId) -> Result<bool, StorageError>;
    /// Is this the old address of another account's change whose links are valid at `now`? It stays reserved, so that
    /// the undo cannot fail.
    async fn keeps(
        &mut self,
        email: &Email,
        user: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Stores every field of a change that is there; [`StorageError::Stale`] when it is not.
    async fn update(&mut self, change: &EmailChange) -> Result<(), StorageError>;
    /// Removes an account's changes that were requested at `since` or later.
    async fn delete_since(&mut self, user: UserId, since: DateTime<Utc>) -> Result<(), StorageError>;
    /// Removes changes of which no link is valid any more; returns how many.
    async fn delete_ended(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
