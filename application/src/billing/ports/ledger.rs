//! Reads the ledger for accounting.

use async_trait::async_trait;
use octavo_domain::ids::{InvoiceId, UserId};

use crate::{billing::ports::PaymentReport, shared::error::StorageError};
use octavo_domain::billing::{attempt::Attempt, issued_invoice::IssuedInvoice};

/// The numbers of all receipts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReceiptNumbers {
    /// How many receipts there are.
    pub receipts: i64,
    /// The largest number among them; 0 when there is none.
    pub largest: i64,
    /// The number that was given last; 0 when none was.
    pub given: i64,
}

/// Reads the ledger.
#[async_trait]
pub trait LedgerQueries: Send + Sync {
    /// One invoice of an account, which may be deleted; none when it is no invoice of this account.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn invoice_of(&self, user: UserId, id: InvoiceId) -> Result<Option<IssuedInvoice>, StorageError>;

    /// Every attempt to have an invoice paid, the first one first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn attempts_of(&self, invoice: InvoiceId) -> Result<Vec<Attempt>, StorageError>;

    /// The disputes and fraud warnings of an account, which may be deleted, the oldest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn reports_of(&self, user: UserId) -> Result<Vec<PaymentReport>, StorageError>;

    /// The numbers of all receipts, read at one moment.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn receipt_numbers(&self) -> Result<ReceiptNumbers, StorageError>;
}
