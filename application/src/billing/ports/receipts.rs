//! Prints receipts as PDF.

use async_trait::async_trait;

use crate::billing::sheet::ReceiptSheet;

/// Why a receipt is not printed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// The print queue is full.
    #[error("Many receipts are being printed right now. Please try again shortly")]
    Busy,
    /// It cannot be laid out.
    #[error("a receipt cannot be printed: {0}")]
    Failed(String),
}

/// Prints receipts.
#[async_trait]
pub trait ReceiptPrinter: Send + Sync {
    /// The receipt as a PDF of A4 pages. It MUST contain everything on the sheet, on as many pages as needed; a
    /// character that cannot be drawn MUST be replaced by a mark. The same sheet MUST give the same bytes.
    ///
    /// # Errors
    /// [`PrintError`].
    async fn print(&self, sheet: ReceiptSheet) -> Result<Vec<u8>, PrintError>;
}
