//! The ledger.

use async_trait::async_trait;
use octavo_application::{
    billing::ports::{
        PaymentReport,
        ledger::{LedgerQueries, ReceiptNumbers},
    },
    shared::storage::StorageError,
};
use octavo_domain::billing::{attempt::Attempt, issued_invoice::IssuedInvoice};
use octavo_domain::ids::{InvoiceId, UserId};

use crate::query::{cells::Cells, fetch};
use crate::{
    billing::mapping,
    connect::Database,
    entity::{invoices, payment_attempts, payment_reports},
    repository::names,
};

const NUMBERS: &str = "SELECT (SELECT count(number) FROM invoices), \
                       (SELECT coalesce(max(number), 0) FROM invoices), last FROM receipt_numbers";

fn numbers<R: Cells>(row: &R) -> Result<ReceiptNumbers, StorageError> {
    Ok(ReceiptNumbers { receipts: row.int(0)?, largest: row.int(1)?, given: row.int(2)? })
}

#[async_trait]
impl LedgerQueries for Database {
    async fn invoice_of(&self, user: UserId, id: InvoiceId) -> Result<Option<IssuedInvoice>, StorageError> {
        let columns = names::<invoices::Entity>();
        let sql = format!("SELECT {columns} FROM invoices WHERE id = $1 AND user_id = $2");
        let mut rows = self.read::<invoices::Model>(sql, [id.uuid().into(), user.uuid().into()]).await?;
        rows.pop().as_ref().map(mapping::invoice).transpose()
    }

    async fn attempts_of(&self, invoice: InvoiceId) -> Result<Vec<Attempt>, StorageError> {
        let columns = names::<payment_attempts::Entity>();
        let sql = format!("SELECT {columns} FROM payment_attempts WHERE invoice_id = $1 ORDER BY number");
        let rows = self.read::<payment_attempts::Model>(sql, [invoice.uuid().into()]).await?;
        rows.into_iter().map(mapping::attempt).collect()
    }

    async fn reports_of(&self, user: UserId) -> Result<Vec<PaymentReport>, StorageError> {
        let columns = names::<payment_reports::Entity>();
        let sql = format!("SELECT {columns} FROM payment_reports WHERE user_id = $1 ORDER BY opened_at, id");
        let rows = self.read::<payment_reports::Model>(sql, [user.uuid().into()]).await?;
        rows.into_iter().map(mapping::report).collect()
    }

    async fn receipt_numbers(&self) -> Result<ReceiptNumbers, StorageError> {
        let row = fetch!(self, NUMBERS, [], numbers)?.pop();
        row.ok_or_else(|| StorageError::Backend("receipt_numbers has no row".to_owned()))
    }
}
