//! The use cases of sending, wired.

use octavo_application::sending::{
    accept_sending::AcceptSending, cancel_sending::CancelSending, decline_sending::DeclineSending,
    read_sendings::ReadSendings, send_copy::SendCopy,
};

use crate::app::Ports;

/// What somebody does with copies that are sent.
pub(crate) struct SendingCases {
    pub(crate) send_copy: SendCopy,
    pub(crate) read_sendings: ReadSendings,
    pub(crate) accept_sending: AcceptSending,
    pub(crate) decline_sending: DeclineSending,
    pub(crate) cancel_sending: CancelSending,
}

impl SendingCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports) -> Self {
        let Ports { storage, ids, clock, sendings, .. } = ports;
        Self {
            send_copy: SendCopy {
                storage: storage.clone(),
                sendings: sendings.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_sendings: ReadSendings { sendings: sendings.clone(), clock: clock.clone() },
            accept_sending: AcceptSending {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            decline_sending: DeclineSending {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            cancel_sending: CancelSending { storage: storage.clone(), clock: clock.clone() },
        }
    }
}
