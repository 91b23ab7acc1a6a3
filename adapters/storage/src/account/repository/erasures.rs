//! Erasing traces of deleted accounts from other tables.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::erasures::ErasureRepository,
    shared::{mailer::Message, storage::StorageError},
};
use octavo_domain::{
    account::{deletion::DeletionReason, user::User},
    ids::{NoteId, UserId},
};
use uuid::Uuid;

use crate::{
    error::from_orm,
    mapping::{RowOf, micros},
    unit_of_work::Unit,
};

/// The account's own uploads, which nothing else shows.
const ABANDON_UPLOADS: &str = "INSERT INTO abandoned_files (file_key) \
     SELECT file_key FROM uploads WHERE user_id = $1 ON CONFLICT DO NOTHING";

/// Its exports, by the file of the last attempt.
const ABANDON_EXPORTS: &str = "INSERT INTO abandoned_files (file_key) \
     SELECT file_key FROM exports WHERE user_id = $1 AND file_key IS NOT NULL ON CONFLICT DO NOTHING";

/// An abandoned file that a project or a publication still shows, or will show again when archiving is undone: a copy's
/// or a template's. A picture that a project has is shown, too, and so is a font
/// that an account has, and a file that an answer has.
const SHOWN: &str = "(EXISTS (SELECT 1 FROM projects p WHERE p.cover = a.file_key) \
     OR EXISTS (SELECT 1 FROM projects p WHERE p.screenshot = a.file_key) \
     OR EXISTS (SELECT 1 FROM publications s WHERE s.cover = a.file_key) \
     OR EXISTS (SELECT 1 FROM withdrawals w WHERE w.cover = a.file_key) \
     OR EXISTS (SELECT 1 FROM assets x WHERE x.file_key = a.file_key) \
     OR EXISTS (SELECT 1 FROM fonts f WHERE f.file_key = a.file_key) \
     OR EXISTS (SELECT 1 FROM answer_files w WHERE w.file_key = a.file_key))";

/// A file from which a copy is still to be made.
const AWAITED: &str = "EXISTS (SELECT 1 FROM copies c WHERE c.cover = a.file_key)";

/// Mails that wait for the account, at any address it has or had recently.
const FORGET_MAILS: &str = "DELETE FROM outbox WHERE due_at IS NOT NULL AND lower(recipient) IN ( \
     SELECT lower(email) FROM users WHERE id = $1 \
     UNION SELECT lower(old_email) FROM email_changes WHERE user_id = $1 \
     UNION SELECT lower(new_email) FROM email_changes WHERE user_id = $1)";

/// The text that replaces a deleted account in the history of others.
const SOMEBODY: &str = "\"a deleted account\"";

/// Replaces an address in the history of others.
const FORGET_ADDRESS: &str = "UPDATE history SET details = replace(details, $2, $3) \
     WHERE owner <> $1 AND replace(details, $2, $3) <> details";

/// Replaces a name in the history of owners who shared with the account, or sent to or received from it. Others may
/// know another person of that name.
const FORGET_NAME: &str = "UPDATE history SET details = replace(details, $2, $3) \
     WHERE owner <> $1 AND owner IN (SELECT owner FROM teammates WHERE user_id = $1 \
     UNION SELECT sender FROM transfers WHERE recipient = $1 UNION SELECT recipient FROM transfers WHERE sender = $1) \
     AND replace(details, $2, $3) <> details";

/// The names that others have used for the account.
const CALLED: &str = "SELECT email AS name FROM teammates WHERE user_id = $1 \
     UNION SELECT recipient_text AS name FROM transfers WHERE recipient = $1";

/// What waits for an address that the account has confirmed.
const FORGET_AWAITED: [&str; 4] = [
    "DELETE FROM teammates WHERE user_id IS NULL AND email_key = $1",
    "DELETE FROM transfers WHERE recipient IS NULL AND email_key = $1",
    "DELETE FROM reader_links WHERE lower(email) = $1",
    "DELETE FROM demo_requests WHERE lower(email) = $1",
];

/// The address in the fields of the teammates that an owner added and removed last.
const CLEAR_LAST_CHANGES: [&str; 2] = [
    "UPDATE team_last_changes SET added_email = NULL, added_at = NULL WHERE lower(added_email) = $1",
    "UPDATE team_last_changes SET removed_email = NULL, removed_at = NULL WHERE lower(removed_email) = $1",
];

#[async_trait]
impl ErasureRepository for Unit {
    async fn abandon_files(&mut self, user: UserId) -> Result<(), StorageError> {
        self.run(ABANDON_UPLOADS, [user.uuid().into()]).await?;
        self.run(ABANDON_EXPORTS, [user.uuid().into()]).await.map(drop)
    }

    async fn abandoned_files(&mut self, limit: u32) -> Result<Vec<String>, StorageError> {
        let sql = format!(
            "SELECT file_key FROM abandoned_files a WHERE NOT {SHOWN} AND NOT {AWAITED} ORDER BY file_key LIMIT $1"
        );
        let rows = self.rows(sql, [i64::from(limit).into()]).await?;
        rows.iter().map(|row| row.try_get("", "file_key").map_err(from_orm)).collect()
    }

    async fn awaits_copies(&mut self) -> Result<bool, StorageError> {
        let sql = format!("SELECT 1 FROM abandoned_files a WHERE NOT {SHOWN} AND {AWAITED} LIMIT 1");
        Ok(self.row(sql, []).await?.is_some())
    }

    async fn forget_files(&mut self, keys: &[String]) -> Result<(), StorageError> {
        for key in keys {
            for table in ["abandoned_files", "uploads"] {
                let sql = format!("DELETE FROM {table} WHERE file_key = $1");
                self.run(sql, [key.clone().into()]).await?;
            }
        }
        Ok(())
    }

    async fn forget_traces(&mut self, user: &User) -> Result<(), StorageError> {
        let key = user.email.key();
        self.run(FORGET_MAILS, [user.id.uuid().into()]).await?;
        let mut names = vec![user.name.as_str().to_owned(), user.username.as_str().to_owned()];
        for row in self.rows(CALLED, [user.id.uuid().into()]).await? {
            names.push(row.try_get("", "name").map_err(from_orm)?);
        }
        let addresses = [user.email.as_str().to_owned(), key.clone()];
        let named = names.into_iter().map(|name| (FORGET_NAME, name));
        for (sql, name) in addresses.into_iter().map(|address| (FORGET_ADDRESS, address)).chain(named) {
            // As a whole JSON value, and not as a part of one.
            let quoted = serde_json::Value::from(name).to_string();
            self.run(sql, [user.id.uuid().into(), quoted.into(), SOMEBODY.into()]).await?;
        }
        let awaited = FORGET_AWAITED.into_iter().filter(|_| user.email_confirmed_at.is_some());
        for sql in awaited.chain(CLEAR_LAST_CHANGES) {
            self.run(sql, [key.clone().into()]).await?;
        }
        Ok(())
    }

    async fn deletion_mail_pending(&mut self) -> Result<bool, StorageError> {
        let sql = "SELECT 1 FROM outbox WHERE due_at IS NOT NULL AND message = $1 LIMIT 1";
        Ok(self.row(sql, [Message::AccountDeleted.name().into()]).await?.is_some())
    }

    async fn note_reason(
        &mut self,
        id: NoteId,
        reason: &DeletionReason,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO deletion_reasons (id, reason, text, given_at) VALUES ($1, $2, $3, $4)";
        let values =
            [id.uuid().into(), reason.reason().name().into(), reason.text().into(), micros(at).into()];
        self.run(sql, values).await.map(drop)
    }

    async fn reasons(&mut self, limit: u32) -> Result<Vec<(DateTime<Utc>, DeletionReason)>, StorageError> {
        let sql = "SELECT id, reason, text, given_at FROM deletion_reasons \
                   ORDER BY given_at DESC, id DESC LIMIT $1";
        let rows = self.rows(sql, [i64::from(limit).into()]).await?;
        let read = |row: &sea_orm::QueryResult| {
            let id: Uuid = row.try_get("", "id").map_err(from_orm)?;
            let of = RowOf { table: "deletion_reasons", id };
            let name: String = row.try_get("", "reason").map_err(from_orm)?;
            let words: Option<String> = row.try_get("", "text").map_err(from_orm)?;
            let reason = of.valid("reason", DeletionReason::from_parts(&name, words))?;
            let at = of.time("given_at", row.try_get("", "given_at").map_err(from_orm)?)?;
            Ok((at, reason))
        };
        rows.iter().map(read).collect()
    }
}
