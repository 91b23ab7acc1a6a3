//! The use cases of passkeys, wired.

use std::sync::Arc;

use octavo_application::account::{
    passkeys::{
        PasskeyPorts, add::AddPasskey, ask_for_new::AskForNew, enter::EnterWithPasskey, list::ListPasskeys,
        prove::ProveWithPasskey, remove::RemovePasskey, rename::RenamePasskey,
    },
    reauthenticate::Reauthenticate,
};

use crate::app::Ports;

/// What somebody does about their passkeys, and with them.
pub(crate) struct PasskeyCases {
    pub(crate) list: ListPasskeys,
    pub(crate) ask_for_new: AskForNew,
    pub(crate) add: AddPasskey,
    pub(crate) rename: RenamePasskey,
    pub(crate) remove: RemovePasskey,
    pub(crate) enter: EnterWithPasskey,
    pub(crate) prove: ProveWithPasskey,
}

impl PasskeyCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports, reauthenticate: Arc<Reauthenticate>) -> Self {
        let Ports { storage, secrets, passkeys, ids, clock, accounts, .. } = ports;
        let ports = PasskeyPorts {
            storage: storage.clone(),
            secrets: secrets.clone(),
            verifier: passkeys.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        };
        Self {
            list: ListPasskeys { accounts: accounts.clone() },
            ask_for_new: AskForNew { ports: ports.clone() },
            add: AddPasskey { ports: ports.clone() },
            rename: RenamePasskey { ports: ports.clone() },
            remove: RemovePasskey { ports: ports.clone() },
            enter: EnterWithPasskey { ports: ports.clone() },
            prove: ProveWithPasskey { ports, reauthenticate },
        }
    }
}
