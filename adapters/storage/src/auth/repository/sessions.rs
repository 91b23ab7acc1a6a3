//! Sessions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{auth::ports::sessions::SessionRepository, shared::storage::StorageError};
use octavo_domain::{
    auth::{credential::SecretHash, session::Session},
    ids::{SessionId, UserId},
};

use crate::{auth::mapping::session, entity::sessions::Entity, mapping::micros, unit_of_work::Unit};

#[async_trait]
impl SessionRepository for Unit {
    async fn insert(&mut self, session: &Session) -> Result<(), StorageError> {
        match self.insert_rows::<Entity>(&[session::session_row(session)]).await? {
            0 => Err(StorageError::Duplicate("session")),
            _ => Ok(()),
        }
    }

    async fn touch(&mut self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2";
        self.run(sql, [id.uuid().into(), micros(now).into()]).await.map(drop)
    }

    async fn renew(
        &mut self,
        id: SessionId,
        token: &SecretHash,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let sql = "UPDATE sessions SET token_hash = $2, authenticated_at = $3 WHERE id = $1";
        Ok(self.run(sql, [id.uuid().into(), token.bytes().to_vec().into(), micros(now).into()]).await? > 0)
    }

    async fn delete(&mut self, id: SessionId) -> Result<bool, StorageError> {
        Ok(self.run("DELETE FROM sessions WHERE id = $1", [id.uuid().into()]).await? > 0)
    }

    async fn delete_of(&mut self, user: UserId, id: SessionId) -> Result<bool, StorageError> {
        let sql = "DELETE FROM sessions WHERE id = $1 AND user_id = $2";
        Ok(self.run(sql, [id.uuid().into(), user.uuid().into()]).await? > 0)
    }

    async fn delete_all(&mut self, user: UserId, keep: Option<SessionId>) -> Result<u64, StorageError> {
        let user = user.uuid().into();
        match keep {
            Some(keep) => {
                self.run("DELETE FROM sessions WHERE user_id = $1 AND id <> $2", [user, keep.uuid().into()])
                    .await
            }
            None => self.run("DELETE FROM sessions WHERE user_id = $1", [user]).await,
        }
    }

    async fn delete_ended(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let (idle, absolute) = (micros(now - Session::IDLE), micros(now - Session::ABSOLUTE));
        let sql = "DELETE FROM sessions WHERE last_seen_at <= $1 OR created_at <= $2";
        self.run(sql, [idle.into(), absolute.into()]).await
    }
}
