//! The use cases of the signed-in account's own calls, wired.

use std::sync::Arc;

use octavo_application::account::{
    end_sessions::EndSessions, prove::ProvePassword, read_sessions::ReadSessions,
    reauthenticate::Reauthenticate,
};

use crate::app::Ports;

/// What somebody does about their own account.
pub(crate) struct AccountCases {
    pub(crate) reauthenticate: Reauthenticate,
    pub(crate) read_sessions: ReadSessions,
    pub(crate) end_sessions: EndSessions,
}

impl AccountCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports) -> Self {
        let Ports { storage, hasher, secrets, ids, clock, .. } = ports;
        let prove = Arc::new(ProvePassword {
            storage: storage.clone(),
            hasher: hasher.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        });
        Self {
            reauthenticate: Reauthenticate {
                prove,
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_sessions: ReadSessions { sessions: ports.sessions.clone(), clock: clock.clone() },
            end_sessions: EndSessions { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        }
    }
}
