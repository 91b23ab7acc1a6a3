//! The use cases of passkeys, wired.

use std::sync::Arc;

use octavo_application::auth::{
    passkeys::{
        PasskeyPorts, add::AddPasskey, begin_add::BeginAddPasskey, list::ListPasskeys, remove::RemovePasskey,
        rename::RenamePasskey, sign_in::SignInWithPasskey, verify::VerifyPasskey,
    },
    reauthenticate::Reauthenticate,
};

use octavo_http::use_cases::PasskeyUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn passkey(ports: &Ports, reauthenticate: Arc<Reauthenticate>) -> PasskeyUseCases {
    let Ports { storage, secrets, passkeys, ids, clock, accounts, .. } = ports;
    let ports = PasskeyPorts {
        storage: storage.clone(),
        secrets: secrets.clone(),
        verifier: passkeys.clone(),
        ids: ids.clone(),
        clock: clock.clone(),
    };
    PasskeyUseCases {
        list: ListPasskeys { accounts: accounts.clone() },
        begin_add: BeginAddPasskey { ports: ports.clone() },
        add: AddPasskey { ports: ports.clone() },
        rename: RenamePasskey { ports: ports.clone() },
        remove: RemovePasskey { ports: ports.clone() },
        enter: SignInWithPasskey { ports: ports.clone() },
        prove: VerifyPasskey { ports, reauthenticate },
    }
}
