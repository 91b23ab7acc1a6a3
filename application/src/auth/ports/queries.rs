//! Reads sessions.

use crate::shared::error::StorageError;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::credential::SecretHash,
    ids::{NumId, SessionId, UserId},
    place::Place,
};

/// What a request needs to know of the session it came with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// The session's public handle.
    pub session: SessionId,
    /// The account.
    pub user: UserId,
    /// The account's short number.
    pub user_num_id: NumId,
    /// When the person signed in.
    pub created_at: DateTime<Utc>,
    /// When the session was last seen.
    pub last_seen_at: DateTime<Utc>,
    /// When a password, code or passkey was last verified in it.
    pub authenticated_at: DateTime<Utc>,
    /// The version of the account's library at this moment.
    pub library_version: i64,
}

/// A session as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// The public handle.
    pub id: SessionId,
    /// When the session was last seen.
    pub last_seen_at: DateTime<Utc>,
    /// The browser's user agent.
    pub user_agent: String,
    /// The address it came from when the person signed in.
    pub address: String,
    /// City and country of that address, as far as known.
    pub place: Place,
}

/// Looks sessions up, once a request.
#[async_trait]
pub trait SessionQueries: Send + Sync {
    /// The session of a token's hash, in one statement, expired or not.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn by_token(&self, token: &SecretHash) -> Result<Option<SessionView>, StorageError>;

    /// The account's sessions that are live at `now`, the last seen first (ties by id, the newest first), at most
    /// `limit`.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn of_user(
        &self,
        user: UserId,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<SessionRow>, StorageError>;
}
