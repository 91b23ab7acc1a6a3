//! Transfers, as both sides see them.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    copies::ports::transfers::{Person, TransferParty, TransferQueries, TransferView},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, profile_media::UploadKey, username::Username},
    copies::Status,
    ids::{TransferId, UserId},
};

use crate::query::{cells::Cells, fetch};
use crate::{
    connect::Database,
    copies::mapping::items_of,
    mapping::{RowOf, micros},
};

/// The columns that [`view`] reads, of a transfer `s` and its sender `u`.
macro_rules! sendings_where {
    ($condition:literal) => {
        concat!(
            "SELECT s.id, s.sender, u.name, u.username, s.recipient_text, s.items, s.status, s.created_at, s.answered_at, \
             u.avatar \
             FROM transfers s JOIN users u ON u.id = s.sender WHERE ",
            $condition,
            " ORDER BY s.created_at DESC, s.id DESC LIMIT 100"
        )
    };
}

const INCOMING: &str = sendings_where!(
    "(s.recipient = $1 OR (s.recipient IS NULL AND s.email_key = \
     (SELECT email_key FROM users WHERE id = $1 AND email_confirmed_at IS NOT NULL))) \
     AND (s.status = 'pending' OR s.answered_at >= $2)"
);
const OUTGOING: &str = sendings_where!("s.sender = $1 AND (s.status = 'pending' OR s.answered_at >= $2)");
const ONE: &str = sendings_where!("s.id = $1");

const BY_EMAIL: &str = "SELECT id, email, email_confirmed_at, name FROM users WHERE email_key = $1";
const BY_NAME: &str = "SELECT id, email, email_confirmed_at, name FROM users WHERE username_key = $1";

fn view<R: Cells>(row: &R) -> Result<TransferView, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "transfers", id };
    let sender = RowOf { table: "users", id: row.id(1)? };
    Ok(TransferView {
        id: TransferId::new(id),
        sender: UserId::new(row.id(1)?),
        from: Person {
            name: row.text(2)?,
            username: row.text(3)?,
            avatar: sender.valid_if("avatar", row.text_if(9)?, |key| UploadKey::parse(&key))?,
        },
        to: row.text(4)?,
        items: of.valid("items", items_of(&row.text(5)?))?,
        status: of.valid("status", Status::from_name(&row.text(6)?))?,
        created_at: of.time("created_at", row.int(7)?)?,
        answered_at: of.time_if("answered_at", row.int_if(8)?)?,
    })
}

fn correspondent<R: Cells>(row: &R) -> Result<TransferParty, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "users", id };
    Ok(TransferParty {
        id: UserId::new(id),
        email: of.valid("email", Email::parse(&row.text(1)?).ok())?,
        is_confirmed: row.int_if(2)?.is_some(),
        name: row.text(3)?,
    })
}

#[async_trait]
impl TransferQueries for Database {
    async fn incoming(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<TransferView>, StorageError> {
        fetch!(self, INCOMING, [user.uuid(), micros(since)], view)
    }

    async fn outgoing(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<TransferView>, StorageError> {
        fetch!(self, OUTGOING, [user.uuid(), micros(since)], view)
    }

    async fn transfer(&self, id: TransferId) -> Result<Option<TransferView>, StorageError> {
        Ok(fetch!(self, ONE, [id.uuid()], view)?.pop())
    }

    async fn account_at(&self, email: &Email) -> Result<Option<TransferParty>, StorageError> {
        Ok(fetch!(self, BY_EMAIL, [email.key()], correspondent)?.pop())
    }

    async fn account_named(&self, name: &Username) -> Result<Option<TransferParty>, StorageError> {
        Ok(fetch!(self, BY_NAME, [name.key()], correspondent)?.pop())
    }
}
