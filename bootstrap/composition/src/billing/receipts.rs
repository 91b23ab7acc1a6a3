//! The use cases of receipts, wired.

use octavo_application::billing::{print_receipt::PrintReceipt, receipt::ReadReceipt};

use octavo_http::use_cases::ReceiptUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn receipt(ports: &Ports) -> ReceiptUseCases {
    let Ports { ledger, accounts, clock, receipts, .. } = ports;
    let read = || ReadReceipt { ledger: ledger.clone(), accounts: accounts.clone(), clock: clock.clone() };
    ReceiptUseCases { read: read(), print: PrintReceipt { read: read(), printer: receipts.clone() } }
}
