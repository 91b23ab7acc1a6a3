//! Reader whitelists, and the links that were mailed to readers.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::whitelists::WhitelistRepository, shared::storage::StorageError,
};
use octavo_domain::{
    account::email::Email,
    auth::credential::SecretHash,
    ids::{ProjectId, UserId},
    publication::whitelist::{ReaderLink, Whitelist},
};
use sea_orm::Value;
use uuid::Uuid;

use crate::{
    error::from_orm,
    mapping::{RowOf, micros},
    publication::mapping::{whitelist_json, whitelist_of},
    unit_of_work::Unit,
};

#[async_trait]
impl WhitelistRepository for Unit {
    async fn find(&mut self, user: UserId) -> Result<Whitelist, StorageError> {
        let sql = "SELECT emails, domains FROM reader_whitelists WHERE user_id = $1";
        let Some(row) = self.row(sql, [user.uuid().into()]).await? else { return Ok(Whitelist::default()) };
        let text = |column| row.try_get::<String>("", column).map_err(from_orm);
        let of = RowOf { table: "reader_whitelists", id: user };
        of.valid("emails", whitelist_of(&text("emails")?, &text("domains")?))
    }

    async fn save(
        &mut self,
        user: UserId,
        whitelist: &Whitelist,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO reader_whitelists (user_id, emails, domains, updated_at) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (user_id) DO UPDATE SET emails = excluded.emails, domains = excluded.domains, \
                   updated_at = excluded.updated_at";
        let (emails, domains) = whitelist_json(whitelist);
        let values: [Value; 4] = [user.uuid().into(), emails.into(), domains.into(), micros(now).into()];
        self.run(sql, values).await.map(drop)
    }

    async fn add_link(&mut self, link: &ReaderLink) -> Result<(), StorageError> {
        let sql = "INSERT INTO reader_links (token_hash, project_id, email, expires_at) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT DO NOTHING";
        let values: [Value; 4] = [
            link.hash.bytes().to_vec().into(),
            link.project.uuid().into(),
            link.email.as_str().into(),
            micros(link.expires_at).into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Duplicate("link")),
            _ => Ok(()),
        }
    }

    async fn take_link(&mut self, hash: &SecretHash) -> Result<Option<ReaderLink>, StorageError> {
        let sql = "DELETE FROM reader_links WHERE token_hash = $1 RETURNING project_id, email, expires_at";
        let Some(row) = self.row(sql, [hash.bytes().to_vec().into()]).await? else { return Ok(None) };
        let project: Uuid = row.try_get("", "project_id").map_err(from_orm)?;
        let email: String = row.try_get("", "email").map_err(from_orm)?;
        let expires_at: i64 = row.try_get("", "expires_at").map_err(from_orm)?;
        let of = RowOf { table: "reader_links", id: project };
        Ok(Some(ReaderLink {
            hash: *hash,
            project: ProjectId::new(project),
            email: of.valid("email", Email::parse(&email).ok())?,
            expires_at: of.time("expires_at", expires_at)?,
        }))
    }

    async fn delete_expired_links(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.run("DELETE FROM reader_links WHERE expires_at <= $1", [micros(now).into()]).await
    }
}
