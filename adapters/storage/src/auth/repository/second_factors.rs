//! Second factors, recovery codes, and sign-in challenges.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{auth::ports::second_factor::SecondFactorRepository, shared::storage::StorageError};
use octavo_domain::{
    auth::{
        credential::SecretHash,
        second_factor::{Challenge, PendingSecret, SecondFactor},
    },
    ids::{FactorId, UserId},
};

use crate::{
    auth::mapping::second_factor,
    entity::{pending_second_factors, recovery_codes, second_factors, sign_in_challenges},
    error::from_orm,
    mapping::{RowOf, micros},
    repository::rows::names,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl SecondFactorRepository for Unit {
    async fn find(&mut self, user: UserId) -> Result<Option<SecondFactor>, StorageError> {
        let sql =
            format!("SELECT {} FROM second_factors WHERE user_id = $1", names::<second_factors::Entity>());
        let rows = self.rows(sql, [user.uuid().into()]).await?;
        models::<second_factors::Model>(&rows)?.first().map(second_factor::factor).transpose()
    }

    async fn insert(&mut self, factor: &SecondFactor) -> Result<(), StorageError> {
        match self.insert_rows::<second_factors::Entity>(&[second_factor::factor_row(factor)]).await? {
            0 => Err(StorageError::Duplicate("second_factor")),
            _ => Ok(()),
        }
    }

    async fn advance(&mut self, id: FactorId, step: i64) -> Result<bool, StorageError> {
        let sql = "UPDATE second_factors SET last_step = $2 WHERE id = $1 AND last_step < $2";
        Ok(self.run(sql, [id.uuid().into(), step.into()]).await? > 0)
    }

    async fn delete(&mut self, user: UserId) -> Result<bool, StorageError> {
        for table in ["recovery_codes", "pending_second_factors", "sign_in_challenges"] {
            self.run(format!("DELETE FROM {table} WHERE user_id = $1"), [user.uuid().into()]).await?;
        }
        Ok(self.run("DELETE FROM second_factors WHERE user_id = $1", [user.uuid().into()]).await? > 0)
    }

    async fn pending(&mut self, user: UserId) -> Result<Option<PendingSecret>, StorageError> {
        let columns = names::<pending_second_factors::Entity>();
        let sql = format!("SELECT {columns} FROM pending_second_factors WHERE user_id = $1");
        let rows = self.rows(sql, [user.uuid().into()]).await?;
        models::<pending_second_factors::Model>(&rows)?.first().map(second_factor::pending).transpose()
    }

    async fn set_pending(&mut self, pending: &PendingSecret) -> Result<(), StorageError> {
        let sql = "INSERT INTO pending_second_factors (user_id, secret, expires_at) VALUES ($1, $2, $3) \
                   ON CONFLICT (user_id) DO UPDATE SET \
                   secret = excluded.secret, expires_at = excluded.expires_at";
        let values = [
            pending.user.uuid().into(),
            pending.secret.bytes().to_vec().into(),
            micros(pending.expires_at).into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn delete_pending(&mut self, user: UserId) -> Result<(), StorageError> {
        let sql = "DELETE FROM pending_second_factors WHERE user_id = $1";
        self.run(sql, [user.uuid().into()]).await.map(drop)
    }

    async fn replace_codes(&mut self, user: UserId, hashes: &[SecretHash]) -> Result<(), StorageError> {
        self.run("DELETE FROM recovery_codes WHERE user_id = $1", [user.uuid().into()]).await?;
        let row = |hash: &SecretHash| recovery_codes::Model {
            user_id: user.uuid(),
            code_hash: hash.bytes().to_vec(),
        };
        let rows: Vec<recovery_codes::Model> = hashes.iter().map(row).collect();
        self.insert_rows::<recovery_codes::Entity>(&rows).await.map(drop)
    }

    async fn take_code(&mut self, user: UserId, hash: &SecretHash) -> Result<bool, StorageError> {
        // Deleting finds the row once: a concurrent second request waits and then finds nothing.
        let sql = "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2";
        Ok(self.run(sql, [user.uuid().into(), hash.bytes().to_vec().into()]).await? > 0)
    }

    async fn codes_left(&mut self, user: UserId) -> Result<u32, StorageError> {
        let sql = "SELECT count(*) AS codes FROM recovery_codes WHERE user_id = $1";
        let row = self.row(sql, [user.uuid().into()]).await?;
        let codes = row.map(|row| row.try_get::<i64>("", "codes")).transpose().map_err(from_orm)?;
        RowOf { table: "recovery_codes", id: user }.number("codes", codes.unwrap_or_default())
    }

    async fn add_challenge(&mut self, challenge: &Challenge) -> Result<(), StorageError> {
        let row = second_factor::challenge_row(challenge);
        match self.insert_rows::<sign_in_challenges::Entity>(&[row]).await? {
            0 => Err(StorageError::Duplicate("challenge")),
            _ => Ok(()),
        }
    }

    async fn find_challenge(&mut self, hash: &SecretHash) -> Result<Option<Challenge>, StorageError> {
        let columns = names::<sign_in_challenges::Entity>();
        let sql = format!("SELECT {columns} FROM sign_in_challenges WHERE token_hash = $1");
        let rows = self.rows(sql, [hash.bytes().to_vec().into()]).await?;
        models::<sign_in_challenges::Model>(&rows)?.first().map(second_factor::challenge).transpose()
    }

    async fn take_challenge(&mut self, hash: &SecretHash) -> Result<Option<Challenge>, StorageError> {
        let columns = names::<sign_in_challenges::Entity>();
        let sql = format!("DELETE FROM sign_in_challenges WHERE token_hash = $1 RETURNING {columns}");
        let rows = self.rows(sql, [hash.bytes().to_vec().into()]).await?;
        models::<sign_in_challenges::Model>(&rows)?.first().map(second_factor::challenge).transpose()
    }

    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut removed: u64 = 0;
        for table in ["pending_second_factors", "sign_in_challenges"] {
            let sql = format!("DELETE FROM {table} WHERE expires_at <= $1");
            removed = removed.saturating_add(self.run(sql, [micros(now).into()]).await?);
        }
        Ok(removed)
    }
}
