//! The use cases of sending, wired.

use octavo_application::copies::{
    accept_sending::AcceptSending, cancel_sending::CancelSending, decline_sending::DeclineSending,
    read_sendings::ReadSendings, send_copy::SendCopy,
};

use octavo_http::cases::SendingCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn sending(ports: &Ports) -> SendingCases {
    let Ports { storage, ids, clock, sendings, .. } = ports;
    SendingCases {
        send_copy: SendCopy {
            storage: storage.clone(),
            sendings: sendings.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        read_sendings: ReadSendings { sendings: sendings.clone(), clock: clock.clone() },
        accept_sending: AcceptSending { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        decline_sending: DeclineSending { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        cancel_sending: CancelSending { storage: storage.clone(), clock: clock.clone() },
    }
}
