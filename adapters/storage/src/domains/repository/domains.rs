//! Custom domains and their fingerprints.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    domains::ports::domains::{DomainFingerprint, DomainRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    domains::{CustomDomain, DomainName},
    ids::UserId,
};
use sea_orm::Value;

use crate::{
    domains::mapping::domains as mapping,
    entity::custom_domains::{Entity, Model},
    mapping::micros,
    repository::rows::names,
    unit_of_work::{Unit, models},
};

impl Unit {
    async fn domains_where(
        &self,
        condition: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<CustomDomain>, StorageError> {
        let sql = format!("SELECT {} FROM custom_domains WHERE {condition}", names::<Entity>());
        let rows = self.rows(sql, values).await?;
        models::<Model>(&rows)?.iter().map(mapping::domain).collect()
    }
}

#[async_trait]
impl DomainRepository for Unit {
    async fn find(&mut self, name: &DomainName) -> Result<Option<CustomDomain>, StorageError> {
        let found = self.domains_where("name = $1", [name.as_str().into()]).await?;
        Ok(found.into_iter().next())
    }

    async fn of_profile(&mut self, owner: UserId) -> Result<Option<CustomDomain>, StorageError> {
        let found = self.domains_where("owner = $1 AND project_id IS NULL", [owner.uuid().into()]).await?;
        Ok(found.into_iter().next())
    }

    async fn claim(&mut self, domain: &CustomDomain) -> Result<(), StorageError> {
        match self.insert_rows::<Entity>(&[mapping::domain_row(domain)]).await? {
            0 => Err(StorageError::Duplicate("domain")),
            _ => Ok(()),
        }
    }

    async fn note(&mut self, domain: &CustomDomain) -> Result<bool, StorageError> {
        let row = mapping::domain_row(domain);
        let sql = "UPDATE custom_domains SET checked_at = $4, next_check_at = $5, failing_since = $6, \
                   suspended_at = $7 WHERE name = $1 AND owner = $2 AND mapped_at = $3";
        let values = [
            row.name.into(),
            row.owner.into(),
            row.mapped_at.into(),
            row.checked_at.into(),
            row.next_check_at.into(),
            row.failing_since.into(),
            row.suspended_at.into(),
        ];
        Ok(self.run(sql, values).await? > 0)
    }

    async fn release(&mut self, name: &DomainName) -> Result<bool, StorageError> {
        let sql = "DELETE FROM custom_domains WHERE name = $1 AND project_id IS NULL";
        Ok(self.run(sql, [name.as_str().into()]).await? > 0)
    }

    async fn due(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<CustomDomain>, StorageError> {
        let condition = "next_check_at <= $1 ORDER BY next_check_at, name LIMIT $2";
        self.domains_where(condition, [micros(now).into(), i64::from(limit).into()]).await
    }

    async fn save_fingerprint(
        &mut self,
        fingerprint: DomainFingerprint,
        owner: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO domain_fingerprints (fingerprint, user_id, made_at) VALUES ($1, $2, $3) \
                   ON CONFLICT (fingerprint, user_id) DO UPDATE SET made_at = excluded.made_at";
        let values = [fingerprint.0.to_vec().into(), owner.uuid().into(), micros(now).into()];
        self.run(sql, values).await.map(drop)
    }

    async fn fingerprint_of_other(
        &mut self,
        fingerprint: DomainFingerprint,
        owner: UserId,
    ) -> Result<bool, StorageError> {
        let sql = "SELECT 1 FROM domain_fingerprints WHERE fingerprint = $1 AND (user_id IS NULL OR user_id <> $2) LIMIT 1";
        Ok(self.row(sql, [fingerprint.0.to_vec().into(), owner.uuid().into()]).await?.is_some())
    }

    async fn delete_fingerprints(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let sql = "DELETE FROM domain_fingerprints WHERE user_id IS NULL AND made_at < $1";
        self.run(sql, [micros(before).into()]).await
    }

    async fn set_last_checked(
        &mut self,
        owner: UserId,
        name: Option<&DomainName>,
    ) -> Result<(), StorageError> {
        let sql = "UPDATE users SET last_checked_domain = $2 WHERE id = $1";
        let name = name.map(|name| name.as_str().to_owned());
        self.run(sql, [owner.uuid().into(), name.into()]).await.map(drop)
    }
}
