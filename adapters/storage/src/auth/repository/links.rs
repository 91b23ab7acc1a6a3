//! Mailed links.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{auth::ports::links::LinkRepository, shared::storage::StorageError};
use octavo_domain::{
    auth::credential::{LinkPurpose, MailedLink, SecretHash},
    ids::UserId,
};

use crate::{
    auth::mapping::session,
    entity::mailed_links::{Entity, Model},
    mapping::micros,
    repository::rows::names,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl LinkRepository for Unit {
    async fn replace(&mut self, link: &MailedLink) -> Result<(), StorageError> {
        let sql = "INSERT INTO mailed_links (user_id, purpose, token_hash, email_key, expires_at) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT (user_id, purpose) DO UPDATE SET \
                   token_hash = excluded.token_hash, email_key = excluded.email_key, expires_at = excluded.expires_at";
        let values = [
            link.user.uuid().into(),
            link.purpose.name().into(),
            link.hash.bytes().to_vec().into(),
            link.email_key.clone().into(),
            micros(link.expires_at).into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn find(
        &mut self,
        hash: &SecretHash,
        purpose: LinkPurpose,
    ) -> Result<Option<MailedLink>, StorageError> {
        let sql =
            format!("SELECT {} FROM mailed_links WHERE token_hash = $1 AND purpose = $2", names::<Entity>());
        let rows = self.rows(sql, [hash.bytes().to_vec().into(), purpose.name().into()]).await?;
        models::<Model>(&rows)?.first().map(session::link).transpose()
    }

    async fn take(
        &mut self,
        hash: &SecretHash,
        purpose: LinkPurpose,
    ) -> Result<Option<MailedLink>, StorageError> {
        // Deleting finds the row once: a concurrent second request waits and then finds nothing.
        let sql = format!(
            "DELETE FROM mailed_links WHERE token_hash = $1 AND purpose = $2 RETURNING {}",
            names::<Entity>()
        );
        let rows = self.rows(sql, [hash.bytes().to_vec().into(), purpose.name().into()]).await?;
        models::<Model>(&rows)?.first().map(session::link).transpose()
    }

    async fn forget(&mut self, user: UserId, purpose: LinkPurpose) -> Result<(), StorageError> {
        let sql = "DELETE FROM mailed_links WHERE user_id = $1 AND purpose = $2";
        self.run(sql, [user.uuid().into(), purpose.name().into()]).await.map(drop)
    }

    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM mailed_links WHERE expires_at <= $1", [micros(now).into()]).await
    }
}
