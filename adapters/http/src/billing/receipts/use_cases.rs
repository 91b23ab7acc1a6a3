//! The use cases of receipts.

use octavo_application::billing::{print_receipt::PrintReceipt, receipt::ReadReceipt};

/// Receipts.
pub struct ReceiptUseCases {
    /// Reads receipts.
    pub read: ReadReceipt,
    /// Prints receipts.
    pub print: PrintReceipt,
}
