//! Changes of address.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    account::{email::Email, email_change::EmailChange},
    ids::{EmailChangeId, UserId},
};

use crate::{
    entity::email_changes,
    mapping::{RowOf, micros},
};

pub(crate) fn row(change: &EmailChange) -> email_changes::Model {
    email_changes::Model {
        id: change.id.uuid(),
        user_id: change.user.uuid(),
        old_email: change.old.as_str().to_owned(),
        old_email_key: change.old.key(),
        old_confirmed_at: change.old_confirmed_at.map(micros),
        new_email: change.new.as_str().to_owned(),
        confirm_hash: change.confirm.bytes().to_vec(),
        undo_hash: change.undo.bytes().to_vec(),
        requested_at: micros(change.requested_at),
        confirmed_at: change.confirmed_at.map(micros),
        ends_at: micros(change.ends_at()),
    }
}

pub(crate) fn email_change(row: &email_changes::Model) -> Result<EmailChange, StorageError> {
    let of = RowOf { table: "email_changes", id: row.id };
    Ok(EmailChange {
        id: EmailChangeId::new(row.id),
        user: UserId::new(row.user_id),
        old: of.valid("old_email", Email::parse(&row.old_email).ok())?,
        old_confirmed_at: of.time_if("old_confirmed_at", row.old_confirmed_at)?,
        new: of.valid("new_email", Email::parse(&row.new_email).ok())?,
        confirm: of.hash("confirm_hash", &row.confirm_hash)?,
        undo: of.hash("undo_hash", &row.undo_hash)?,
        requested_at: of.time("requested_at", row.requested_at)?,
        confirmed_at: of.time_if("confirmed_at", row.confirmed_at)?,
    })
}
