//! The use cases of the signed-in account's own calls, wired.

pub(crate) mod profile_media;

use std::sync::Arc;

use octavo_application::{
    account::{
        change_email::ChangeEmail, change_password::ChangePassword, change_username::ChangeUsername,
        delete_account::DeleteAccount, read_activity::ReadActivity, undo_email_change::UndoEmailChange,
        withdraw_email_change::WithdrawEmailChange,
    },
    auth::{
        end_sessions::EndSessions, read_sessions::ReadSessions, reauthenticate::Reauthenticate,
        verify_password::VerifyPassword,
    },
};

use octavo_http::{HttpSettings, use_cases::AccountUseCases};

use crate::ports::Ports;

/// Wires them.
pub(crate) fn account(ports: &Ports, settings: &HttpSettings) -> AccountUseCases {
    let Ports { storage, hasher, secrets, ids, clock, .. } = ports;
    let prove = Arc::new(VerifyPassword {
        storage: storage.clone(),
        hasher: hasher.clone(),
        ids: ids.clone(),
        clock: clock.clone(),
    });
    AccountUseCases {
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
        change_username: ChangeUsername { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
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
