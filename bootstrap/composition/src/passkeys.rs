//! The use cases of passkeys, wired.

use std::sync::Arc;

use octavo_application::auth::{
    passkeys::{
        PasskeyPorts, add::AddPasskey, ask_for_new::AskForNew, enter::EnterWithPasskey, list::ListPasskeys,
        prove::ProveWithPasskey, remove::RemovePasskey, rename::RenamePasskey,
    },
    reauthenticate::Reauthenticate,
};

use octavo_http::cases::PasskeyCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn passkey(ports: &Ports, reauthenticate: Arc<Reauthenticate>) -> PasskeyCases {
    let Ports { storage, secrets, passkeys, ids, clock, accounts, .. } = ports;
    let ports = PasskeyPorts {
        storage: storage.clone(),
        secrets: secrets.clone(),
        verifier: passkeys.clone(),
        ids: ids.clone(),
        clock: clock.clone(),
    };
    PasskeyCases {
        list: ListPasskeys { accounts: accounts.clone() },
        ask_for_new: AskForNew { ports: ports.clone() },
        add: AddPasskey { ports: ports.clone() },
        rename: RenamePasskey { ports: ports.clone() },
        remove: RemovePasskey { ports: ports.clone() },
        enter: EnterWithPasskey { ports: ports.clone() },
        prove: ProveWithPasskey { ports, reauthenticate },
    }
}
