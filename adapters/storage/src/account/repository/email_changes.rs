//! Changes of address.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::email_changes::EmailChangeRepository, shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, email_change::EmailChange},
    auth::credential::SecretHash,
    ids::UserId,
};
use sea_orm::Value;

use crate::{
    account::mapping::email_change,
    entity::email_changes::{Entity, Model},
    mapping::micros,
    repository::rows::names,
    unit_of_work::{Unit, models},
};

impl Unit {
    async fn email_change_where(
        &self,
        condition: &str,
        value: Value,
    ) -> Result<Option<EmailChange>, StorageError> {
        let sql = format!("SELECT {} FROM email_changes WHERE {condition}", names::<Entity>());
        models::<Model>(&self.rows(sql, [value]).await?)?.first().map(email_change::email_change).transpose()
    }
}

#[async_trait]
impl EmailChangeRepository for Unit {
    async fn add(&mut self, change: &EmailChange) -> Result<(), StorageError> {
        self.withdraw(change.user).await?;
        match self.insert_rows::<Entity>(&[email_change::row(change)]).await? {
            0 => Err(StorageError::Duplicate("email change")),
            _ => Ok(()),
        }
    }

    async fn find_by_confirmation(&mut self, hash: &SecretHash) -> Result<Option<EmailChange>, StorageError> {
        self.email_change_where("confirm_hash = $1", hash.bytes().to_vec().into()).await
    }

    async fn find_by_undo(&mut self, hash: &SecretHash) -> Result<Option<EmailChange>, StorageError> {
        self.email_change_where("undo_hash = $1", hash.bytes().to_vec().into()).await
    }

    async fn unconfirmed(&mut self, user: UserId) -> Result<Option<EmailChange>, StorageError> {
        self.email_change_where("user_id = $1 AND confirmed_at IS NULL", user.uuid().into()).await
    }

    async fn withdraw(&mut self, user: UserId) -> Result<bool, StorageError> {
        let sql = "DELETE FROM email_changes WHERE user_id = $1 AND confirmed_at IS NULL";
        Ok(self.run(sql, [user.uuid().into()]).await? > 0)
    }

    async fn keeps(
        &mut self,
        email: &Email,
        user: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let (key, now) = (email.key().into(), micros(now).into());
        let found = match user {
            Some(user) => {
                let sql = "SELECT 1 FROM email_changes WHERE old_email_key = $1 AND ends_at > $2 AND user_id <> $3 LIMIT 1";
                self.row(sql, [key, now, user.uuid().into()]).await?
            }
            None => {
                let sql = "SELECT 1 FROM email_changes WHERE old_email_key = $1 AND ends_at > $2 LIMIT 1";
                self.row(sql, [key, now]).await?
            }
        };
        Ok(found.is_some())
    }

    async fn update(&mut self, change: &EmailChange) -> Result<(), StorageError> {
        let changed =
            self.update_row_guarded::<Entity>(email_change::row(change), &["id", "user_id"]).await?;
        if changed == 0 { Err(StorageError::Stale("email change")) } else { Ok(()) }
    }

    async fn delete_since(&mut self, user: UserId, since: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "DELETE FROM email_changes WHERE user_id = $1 AND requested_at >= $2";
        self.run(sql, [user.uuid().into(), micros(since).into()]).await.map(drop)
    }

    async fn delete_ended(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM email_changes WHERE ends_at <= $1", [micros(now).into()]).await
    }
}
