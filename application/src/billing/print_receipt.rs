//! A receipt as a file, to keep and to send on.

use std::sync::Arc;

use octavo_domain::ids::{InvoiceId, UserId};

use super::{
    receipt::ReadReceipt,
    sheet::{Letterhead, ReceiptSheet},
};
use crate::{
    billing::ports::receipts::{PrintError, ReceiptPrinter},
    shared::storage::StorageError,
};

/// Prints receipts.
pub struct PrintReceipt {
    /// Reads them.
    pub read: ReadReceipt,
    /// Prints them.
    pub printer: Arc<dyn ReceiptPrinter>,
}

/// A printed receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedReceipt {
    /// Its number.
    pub number: i64,
    /// The file.
    pub pdf: Vec<u8>,
}

/// Why a receipt is not printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintReceiptError {
    /// It could not be printed.
    #[error(transparent)]
    Print(#[from] PrintError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl PrintReceipt {
    /// Prints the receipt of one of the customer's own invoices; none when there is none. The business plan is called
    /// Advanced while `business_is_advanced`.
    ///
    /// # Errors
    /// [`PrintReceiptError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        invoice: InvoiceId,
        business_is_advanced: bool,
        letterhead: Letterhead<'_>,
    ) -> Result<Option<PrintedReceipt>, PrintReceiptError> {
        let Some(receipt) = self.read.execute(user, invoice, business_is_advanced).await? else {
            return Ok(None);
        };
        let number = receipt.number;
        let pdf = self.printer.print(ReceiptSheet::new(receipt, letterhead)).await?;
        Ok(Some(PrintedReceipt { number, pdf }))
    }
}
