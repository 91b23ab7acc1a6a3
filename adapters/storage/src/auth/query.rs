//! Sessions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    auth::ports::queries::{SessionQueries, SessionRow, SessionView},
    shared::storage::StorageError,
};
use octavo_domain::{
    auth::{credential::SecretHash, session::Session},
    ids::{NumId, SessionId, UserId},
    place::Place,
};

use crate::query::{cells::Cells, fetch};
use crate::{
    connect::Database,
    mapping::{RowOf, micros},
};

const BY_TOKEN: &str = "SELECT s.id, s.user_id, u.num_id, s.created_at, s.last_seen_at, \
                        s.authenticated_at, u.library_version \
                        FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1";

const OF_USER: &str = "SELECT id, last_seen_at, user_agent, address, city, country FROM sessions \
                       WHERE user_id = $1 AND last_seen_at > $2 AND created_at > $3 \
                       ORDER BY last_seen_at DESC, id DESC LIMIT $4";

fn row<R: Cells>(row: &R) -> Result<SessionRow, StorageError> {
    let id = row.id(0)?;
    Ok(SessionRow {
        id: SessionId::new(id),
        last_seen_at: RowOf { table: "sessions", id }.time("last_seen_at", row.int(1)?)?,
        user_agent: row.text(2)?,
        address: row.text(3)?,
        place: Place { city: row.text_if(4)?, country: row.text_if(5)? },
    })
}

fn view<R: Cells>(row: &R) -> Result<SessionView, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "sessions", id };
    Ok(SessionView {
        session: SessionId::new(id),
        user: UserId::new(row.id(1)?),
        user_num_id: of.valid("num_id", NumId::parse(row.int(2)?).ok())?,
        created_at: of.time("created_at", row.int(3)?)?,
        last_seen_at: of.time("last_seen_at", row.int(4)?)?,
        authenticated_at: of.time("authenticated_at", row.int(5)?)?,
        library_version: row.int(6)?,
    })
}

#[async_trait]
impl SessionQueries for Database {
    async fn by_token(&self, token: &SecretHash) -> Result<Option<SessionView>, StorageError> {
        let found = fetch!(self, BY_TOKEN, [token.bytes().as_slice()], view)?;
        Ok(found.into_iter().next())
    }

    async fn of_user(
        &self,
        user: UserId,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<SessionRow>, StorageError> {
        let (idle, absolute) = (micros(now - Session::IDLE), micros(now - Session::ABSOLUTE));
        fetch!(self, OF_USER, [user.uuid(), idle, absolute, i64::from(limit)], row)
    }
}
