//! Certificates, and accounts at authorities.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    domains::ports::certificates::CertificateRepository, shared::storage::StorageError,
};
use octavo_domain::{
    auth::second_factor::Sealed,
    domains::{DomainName, certificate::Certificate},
};

use crate::{
    domains::mapping::certificates,
    entity::certificates::{Entity, Model},
    error::from_orm,
    mapping::micros,
    repository::rows::names,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl CertificateRepository for Unit {
    async fn follow(&mut self, since: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<(), StorageError> {
        let since = since.map_or(i64::MIN, micros);
        // In the order of accounts, which every unit uses that locks several.
        let add = "INSERT INTO certificates (name, owner, next_at, failures) \
                   SELECT name, owner, $2, 0 FROM custom_domains WHERE mapped_at >= $1 ORDER BY owner \
                   ON CONFLICT (name) DO NOTHING";
        self.run(add, [since.into(), micros(now).into()]).await?;
        let same = "UPDATE certificates SET unused_since = NULL FROM custom_domains d \
                    WHERE d.mapped_at >= $1 AND d.name = certificates.name AND unused_since IS NOT NULL";
        self.run(same, [since.into()]).await?;
        // Failures were those of the earlier owner.
        let other = "UPDATE certificates SET owner = d.owner, failures = 0, last_error = NULL, \
                     next_at = CASE WHEN chain IS NULL THEN $2 ELSE next_at END FROM custom_domains d \
                     WHERE d.mapped_at >= $1 AND d.name = certificates.name AND d.owner <> certificates.owner";
        self.run(other, [since.into(), micros(now).into()]).await.map(drop)
    }

    async fn forget_unused(
        &mut self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<u64, StorageError> {
        let note = "UPDATE certificates SET unused_since = $1 WHERE unused_since IS NULL \
                    AND NOT EXISTS (SELECT 1 FROM custom_domains d WHERE d.name = certificates.name)";
        self.run(note, [micros(now).into()]).await?;
        self.run("DELETE FROM certificates WHERE unused_since < $1", [micros(before).into()]).await
    }

    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Certificate>, StorageError> {
        let sql = format!(
            "WITH due AS MATERIALIZED (SELECT c.name FROM certificates c \
             WHERE c.unused_since IS NULL AND c.next_at <= $1 AND EXISTS (SELECT 1 FROM custom_domains d \
             WHERE d.name = c.name AND d.failing_since IS NULL) ORDER BY c.next_at, c.name LIMIT 1{}) \
             UPDATE certificates SET next_at = $2 WHERE name IN (SELECT name FROM due) RETURNING {}",
            self.skip_locked(),
            names::<Entity>()
        );
        let rows = self.rows(sql, [micros(now).into(), micros(until).into()]).await?;
        models::<Model>(&rows)?.into_iter().next().map(certificates::certificate).transpose()
    }

    async fn save(&mut self, certificate: &Certificate, until: DateTime<Utc>) -> Result<bool, StorageError> {
        let sql = "UPDATE certificates SET next_at = $3, failures = $4, last_error = $5, order_url = $6, \
                   order_begun_at = $7, order_token = $8, order_answer = $9, order_key = $10, chain = $11, \
                   chain_key = $12, not_before = $13, not_after = $14 WHERE name = $1 AND next_at = $2";
        let (order, issued) = (certificate.order.as_ref(), certificate.issued.as_ref());
        let values = [
            certificate.name.as_str().into(),
            micros(until).into(),
            micros(certificate.next_at).into(),
            i64::from(certificate.failures).into(),
            certificate.last_error.clone().into(),
            order.map(|order| order.url.clone()).into(),
            order.map(|order| micros(order.begun_at)).into(),
            order.map(|order| order.token.clone()).into(),
            order.map(|order| order.answer.clone()).into(),
            order.map(|order| order.key.bytes().to_vec()).into(),
            issued.map(|issued| issued.chain.clone()).into(),
            issued.map(|issued| issued.key.bytes().to_vec()).into(),
            issued.map(|issued| micros(issued.not_before)).into(),
            issued.map(|issued| micros(issued.not_after)).into(),
        ];
        Ok(self.run(sql, values).await? > 0)
    }

    async fn hurry(&mut self, name: &DomainName, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let sql = "UPDATE certificates SET next_at = $2 WHERE name = $1";
        Ok(self.run(sql, [name.as_str().into(), micros(now).into()]).await? > 0)
    }

    async fn account(&mut self, directory: &str) -> Result<Option<Sealed>, StorageError> {
        let sql = "SELECT credentials FROM authorities WHERE directory = $1";
        let row = self.row(sql, [directory.into()]).await?;
        let credentials = row.map(|row| row.try_get::<Vec<u8>>("", "credentials")).transpose();
        Ok(credentials.map_err(from_orm)?.map(Sealed::new))
    }

    async fn add_account(
        &mut self,
        directory: &str,
        credentials: &Sealed,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        // Waits for another server that inserts at the same time; then its row is used.
        let sql = "INSERT INTO authorities (directory, credentials, made_at) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        let values = [directory.into(), credentials.bytes().to_vec().into(), micros(now).into()];
        Ok(self.run(sql, values).await? > 0)
    }

    async fn forget_account(&mut self, directory: &str, credentials: &Sealed) -> Result<(), StorageError> {
        let sql = "DELETE FROM authorities WHERE directory = $1 AND credentials = $2";
        self.run(sql, [directory.into(), credentials.bytes().to_vec().into()]).await.map(drop)
    }
}
