//! The use cases of receipts, wired.

use octavo_application::billing::{print_receipt::PrintReceipt, receipt::ReadReceipt};

use crate::app::Ports;

/// What somebody can do with receipts.
pub(crate) struct ReceiptCases {
    pub(crate) read: ReadReceipt,
    pub(crate) print: PrintReceipt,
}

impl ReceiptCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports) -> Self {
        let Ports { ledger, accounts, clock, receipts, .. } = ports;
        let read =
            || ReadReceipt { ledger: ledger.clone(), accounts: accounts.clone(), clock: clock.clone() };
        Self { read: read(), print: PrintReceipt { read: read(), printer: receipts.clone() } }
    }
}
