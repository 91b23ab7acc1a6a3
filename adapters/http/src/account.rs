//! The use cases of the signed-in account's own calls, wired.

use std::sync::Arc;

use octavo_application::account::{
    change_email::ChangeEmail, change_password::ChangePassword, change_username::ChangeUsername,
    delete_account::DeleteAccount, end_sessions::EndSessions, prove::ProvePassword,
    read_activity::ReadActivity, read_sessions::ReadSessions, reauthenticate::Reauthenticate,
    undo_email_change::UndoEmailChange, withdraw_email_change::WithdrawEmailChange,
};

use crate::{app::Ports, settings::HttpSettings};

/// What somebody does about their own account.
pub(crate) struct AccountCases {
    pub(crate) reauthenticate: Arc<Reauthenticate>,
    pub(crate) read_sessions: ReadSessions,
    pub(crate) end_sessions: EndSessions,
    pub(crate) change_password: ChangePassword,
    pub(crate) change_email: ChangeEmail,
    pub(crate) undo_email_change: UndoEmailChange,
    pub(crate) withdraw_email_change: WithdrawEmailChange,
    pub(crate) change_username: ChangeUsername,
    pub(crate) read_activity: ReadActivity,
    pub(crate) delete_account: DeleteAccount,
}

impl AccountCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports, settings: &HttpSettings) -> Self {
        let Ports { storage, hasher, secrets, ids, clock, .. } = ports;
        let prove = Arc::new(ProvePassword {
            storage: storage.clone(),
            hasher: hasher.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        });
        Self {
            reauthenticate: Arc::new(Reauthenticate {
                prove: prove.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            }),
            change_password: ChangePassword {
                storage: storage.clone(),
                prove: prove.clone(),
                hasher: hasher.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
                product_name: settings.product_name.clone(),
            },
            change_email: ChangeEmail {
                storage: storage.clone(),
                prove,
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            undo_email_change: UndoEmailChange {
                storage: storage.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            withdraw_email_change: WithdrawEmailChange {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            change_username: ChangeUsername {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_activity: ReadActivity { accounts: ports.accounts.clone() },
            delete_account: DeleteAccount {
                storage: storage.clone(),
                team: ports.team.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_sessions: ReadSessions { sessions: ports.sessions.clone(), clock: clock.clone() },
            end_sessions: EndSessions { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        }
    }
}
