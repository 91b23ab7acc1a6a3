//! The outbox.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    jobs::ports::outbox::{OutboxMail, OutboxRepository},
    shared::{
        mailer::{Mail, Message},
        storage::StorageError,
    },
};
use octavo_domain::ids::{MailId, UserId};

use crate::{
    entity::outbox::{Entity, Model},
    jobs::mapping,
    mapping::micros,
    repository::rows::names,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl OutboxRepository for Unit {
    async fn add(&mut self, id: MailId, mail: &Mail, now: DateTime<Utc>) -> Result<(), StorageError> {
        let row = Model {
            id: id.uuid(),
            recipient: mail.to.as_str().to_owned(),
            recipient_name: mail.name.clone(),
            message: mail.message.name().to_owned(),
            token: mail.message.token().map(str::to_owned),
            details: mapping::details_json(&mail.message.details()),
            attempts: 0,
            created_at: micros(now),
            due_at: Some(micros(now)),
        };
        match self.insert_rows::<Entity>(&[row]).await? {
            0 => Err(StorageError::Duplicate("mail")),
            _ => Ok(()),
        }
    }

    async fn about_user(&mut self, id: MailId, user: UserId) -> Result<(), StorageError> {
        let sql = "UPDATE outbox SET about_user_id = $2 WHERE id = $1";
        self.run(sql, [id.uuid().into(), user.uuid().into()]).await.map(drop)
    }

    async fn claim(
        &mut self,
        limit: u32,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<OutboxMail>, StorageError> {
        let sql = format!(
            "WITH due AS MATERIALIZED (SELECT id FROM outbox WHERE due_at <= $1 AND message IN ('{}') \
             ORDER BY created_at, id LIMIT $2{}) \
             UPDATE outbox SET attempts = attempts + 1, due_at = $3 WHERE id IN (SELECT id FROM due) RETURNING {}",
            Message::NAMES.join("', '"),
            self.skip_locked(),
            names::<Entity>()
        );
        let rows =
            self.rows(sql, [micros(now).into(), i64::from(limit).into(), micros(until).into()]).await?;
        let mut claimed = models::<Model>(&rows)?;
        claimed.sort_by_key(|row| (row.created_at, row.id));
        claimed.into_iter().map(mapping::mail).collect()
    }

    async fn delivered(&mut self, id: MailId, now: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "UPDATE outbox SET delivered_at = $2, due_at = NULL, token = NULL, details = NULL, \
                   recipient = '', recipient_name = '', last_error = NULL WHERE id = $1";
        self.run(sql, [id.uuid().into(), micros(now).into()]).await.map(drop)
    }

    async fn failed(
        &mut self,
        id: MailId,
        error: &str,
        next: Option<DateTime<Utc>>,
    ) -> Result<(), StorageError> {
        let sql = "UPDATE outbox SET last_error = $2, due_at = $3 WHERE id = $1";
        self.run(sql, [id.uuid().into(), error.into(), next.map(micros).into()]).await?;
        // An abandoned mail no longer needs its secret, its details and its recipient.
        let sql = "UPDATE outbox SET token = NULL, details = NULL, recipient = '', recipient_name = '' \
                   WHERE id = $1 AND due_at IS NULL";
        self.run(sql, [id.uuid().into()]).await.map(drop)
    }

    async fn delete_delivered(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let sql = "DELETE FROM outbox \
                   WHERE delivered_at < $1 OR (delivered_at IS NULL AND due_at IS NULL AND created_at < $1)";
        self.run(sql, [micros(before).into()]).await
    }
}

impl Unit {
    /// Keeps claims apart: PostgreSQL has several writers at a time, SQLite one.
    pub(crate) fn skip_locked(&self) -> &'static str {
        if self.is_postgres() { " FOR UPDATE SKIP LOCKED" } else { "" }
    }
}
