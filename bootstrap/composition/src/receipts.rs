//! The use cases of receipts, wired.

use octavo_application::billing::{print_receipt::PrintReceipt, receipt::ReadReceipt};

use octavo_http::cases::ReceiptCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn receipt(ports: &Ports) -> ReceiptCases {
    let Ports { ledger, accounts, clock, receipts, .. } = ports;
    let read = || ReadReceipt { ledger: ledger.clone(), accounts: accounts.clone(), clock: clock.clone() };
    ReceiptCases { read: read(), print: PrintReceipt { read: read(), printer: receipts.clone() } }
}
