//! The use cases of receipts.

use octavo_application::billing::{print_receipt::PrintReceipt, receipt::ReadReceipt};

/// What somebody can do with receipts.
pub struct ReceiptCases {
    /// Reads receipts.
    pub read: ReadReceipt,
    /// Prints receipts.
    pub print: PrintReceipt,
}
