//! The use cases of copies, wired.

use octavo_application::copies::{
    accept_transfer::AcceptTransfer, cancel_transfer::CancelTransfer, decline_transfer::DeclineTransfer,
    read_transfers::ReadTransfers, send_copy::SendCopy,
};

use octavo_http::use_cases::CopyUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn copies(ports: &Ports) -> CopyUseCases {
    let Ports { storage, ids, clock, transfers, .. } = ports;
    CopyUseCases {
        send_copy: SendCopy {
            storage: storage.clone(),
            transfers: transfers.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        read_transfers: ReadTransfers { transfers: transfers.clone(), clock: clock.clone() },
        accept_transfer: AcceptTransfer { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        decline_transfer: DeclineTransfer {
            storage: storage.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        cancel_transfer: CancelTransfer { storage: storage.clone(), clock: clock.clone() },
    }
}
