//! Sessions in the store of record.

use crate::shared::error::StorageError;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::{credential::SecretHash, session::Session},
    ids::{SessionId, UserId},
};

/// Sessions.
#[async_trait]
pub trait SessionRepository: Send {
    /// Adds a session.
    async fn insert(&mut self, session: &Session) -> Result<(), StorageError>;
    /// Records that a session was seen; nothing happens when it has ended.
    async fn touch(&mut self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Replaces the token of a session that was reauthenticated at `now`; false when it has ended. The old token MUST
    /// be invalid from then on.
    async fn renew(
        &mut self,
        id: SessionId,
        token: &SecretHash,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Ends one session; true when it was there.
    async fn delete(&mut self, id: SessionId) -> Result<bool, StorageError>;
    /// Ends one session of an account; true when it was there and the account's.
    async fn delete_of(&mut self, user: UserId, id: SessionId) -> Result<bool, StorageError>;
    /// Ends every session of an account except `keep`; returns how many.
    async fn delete_all(&mut self, user: UserId, keep: Option<SessionId>) -> Result<u64, StorageError>;
    /// Removes sessions created or last seen too long ago; returns how many.
    async fn delete_ended(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
