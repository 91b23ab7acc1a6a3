//! Payment attempts.

use octavo_application::shared::storage::StorageError;
use octavo_domain::billing::attempt::Attempt;
use sea_orm::Value;

use crate::{
    billing::mapping,
    entity::payment_attempts::{Entity, Model},
    repository::rows::names,
    unit_of_work::{Unit, models},
};

impl Unit {
    pub(super) async fn attempts_where(
        &self,
        condition: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<Attempt>, StorageError> {
        let sql = format!("SELECT {} FROM payment_attempts WHERE {condition}", names::<Entity>());
        let rows = self.rows(sql, values).await?;
        models::<Model>(&rows)?.into_iter().map(mapping::attempt).collect()
    }

    pub(super) async fn insert_attempt(&self, attempt: &Attempt) -> Result<(), StorageError> {
        match self.insert_rows::<Entity>(&[mapping::attempt_row(attempt)]).await? {
            0 => Err(StorageError::Duplicate("attempt")),
            _ => Ok(()),
        }
    }

    pub(super) async fn change_attempt(&self, attempt: &Attempt) -> Result<(), StorageError> {
        let row = mapping::attempt_row(attempt);
        let sql = "UPDATE payment_attempts SET payment = $2, state = $3, decline_code = $4, \
                   decline_may_retry = $5, check_at = $6, checks = $7, \
                   problem = $8, refund_pending = $9, refund_failed = $10 WHERE id = $1";
        let values = [
            row.id.into(),
            row.payment.into(),
            row.state.into(),
            row.decline_code.into(),
            row.decline_may_retry.into(),
            row.check_at.into(),
            row.checks.into(),
            row.problem.into(),
            row.refund_pending.into(),
            row.refund_failed.into(),
        ];
        match self.run_guarded(sql, values).await {
            Ok(0) => Err(StorageError::Stale("attempt")),
            Ok(_) => Ok(()),
            Err(StorageError::Duplicate(_)) => Err(StorageError::Duplicate("attempt")),
            Err(other) => Err(other),
        }
    }
}
