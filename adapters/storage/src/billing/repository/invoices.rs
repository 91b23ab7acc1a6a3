//! Invoices, and the numbers of receipts.

use octavo_application::shared::storage::StorageError;
use octavo_domain::billing::issued_invoice::IssuedInvoice;
use octavo_domain::ids::UserId;
use sea_orm::Value;

use crate::{
    billing::mapping,
    entity::invoices::{Entity, Model},
    error::from_orm,
    repository::rows::names,
    unit_of_work::{Unit, models},
};

impl Unit {
    pub(super) async fn invoice_where(
        &self,
        condition: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Option<IssuedInvoice>, StorageError> {
        let sql = format!("SELECT {} FROM invoices WHERE {condition}", names::<Entity>());
        let rows = self.rows(sql, values).await?;
        models::<Model>(&rows)?.pop().as_ref().map(mapping::invoice).transpose()
    }

    /// The position after the last one that an account has in a table.
    pub(super) async fn next_position(&self, table: &str, user: UserId) -> Result<i64, StorageError> {
        let sql =
            format!("SELECT coalesce(max(position), 0) + 1 AS position FROM {table} WHERE user_id = $1");
        let row = self.row(sql, [user.uuid().into()]).await?;
        row.map_or(Ok(1), |row| row.try_get("", "position").map_err(from_orm))
    }

    pub(super) async fn insert_invoice(&self, invoice: &IssuedInvoice) -> Result<(), StorageError> {
        let position = self.next_position("invoices", invoice.user).await?;
        match self.insert_rows::<Entity>(&[mapping::invoice_row(invoice, position)?]).await? {
            0 => Err(StorageError::Duplicate("invoice")),
            _ => Ok(()),
        }
    }

    pub(super) async fn change_invoice(&self, invoice: &IssuedInvoice) -> Result<(), StorageError> {
        let row = mapping::invoice_row(invoice, 0)?;
        let sql = "UPDATE invoices SET number = $2, status = $3, subscription_after = $4, closed_at = $5, refunded = $6, \
                   attempts = $7, card = $8 WHERE id = $1";
        let values = [
            row.id.into(),
            row.number.into(),
            row.status.into(),
            row.subscription_after.into(),
            row.closed_at.into(),
            row.refunded.into(),
            row.attempts.into(),
            row.card.into(),
        ];
        match self.run_guarded(sql, values).await {
            Ok(0) => Err(StorageError::Stale("invoice")),
            Ok(_) => Ok(()),
            Err(StorageError::Duplicate(_)) => Err(StorageError::Duplicate("invoice")),
            Err(other) => Err(other),
        }
    }

    /// The row stays locked until the unit ends, so that no other unit gets a number meanwhile.
    pub(super) async fn take_receipt_number(&self) -> Result<i64, StorageError> {
        let sql = "UPDATE receipt_numbers SET last = last + 1 RETURNING last";
        let row = self.row(sql, []).await?;
        let row = row.ok_or_else(|| StorageError::Backend("receipt_numbers has no row".to_owned()))?;
        row.try_get("", "last").map_err(from_orm)
    }
}
