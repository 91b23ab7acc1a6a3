//! Sets receipts on paper.

use async_trait::async_trait;

use crate::billing::sheet::ReceiptSheet;

/// Why a receipt is not printed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// So many are waiting that this one is turned away.
    #[error("Many receipts are being printed right now. Please try again shortly")]
    Busy,
    /// It cannot be set.
    #[error("a receipt cannot be printed: {0}")]
    Failed(String),
}

/// Prints receipts.
#[async_trait]
pub trait ReceiptPrinter: Send + Sync {
    /// The receipt as a PDF of A4 pages. It MUST say everything that the sheet says, on as many pages as that takes; a
    /// letter that cannot be drawn MUST be marked where it stands. The same sheet MUST give the same bytes.
    ///
    /// # Errors
    /// [`PrintError`].
    async fn print(&self, sheet: ReceiptSheet) -> Result<Vec<u8>, PrintError>;
}
