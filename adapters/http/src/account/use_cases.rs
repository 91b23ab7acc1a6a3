//! The use cases of the signed-in account's own calls.

use std::sync::Arc;

use octavo_application::{
    account::{
        change_email::ChangeEmail, change_password::ChangePassword, change_username::ChangeUsername,
        delete_account::DeleteAccount, read_activity::ReadActivity, undo_email_change::UndoEmailChange,
        withdraw_email_change::WithdrawEmailChange,
    },
    auth::{end_sessions::EndSessions, read_sessions::ReadSessions, reauthenticate::Reauthenticate},
};

/// Changes of an account by its owner.
pub struct AccountUseCases {
    /// Checks the password again and gives the session another token. Sensitive changes may then be made for
    /// [`Session::FRESH`](octavo_domain::auth::session::Session::FRESH).
    pub reauthenticate: Arc<Reauthenticate>,
    /// Reads an account's live sessions.
    pub read_sessions: ReadSessions,
    /// Ends sessions of an account; every server refuses them from the next request on.
    pub end_sessions: EndSessions,
    /// Sets a new password for an owner who knows the old one and ends every other session. This session gets another
    /// token, so that a stolen copy of the old one stops working.
    pub change_password: ChangePassword,
    /// Mails a confirmation link to the new address and an undo link to the old one.
    pub change_email: ChangeEmail,
    /// Restores an account's old address, or cancels the change before it takes effect.
    pub undo_email_change: UndoEmailChange,
    /// Cancels a change of address before it takes effect.
    pub withdraw_email_change: WithdrawEmailChange,
    /// Changes an account's username, and with it its public addresses.
    pub change_username: ChangeUsername,
    /// Reads an account's activity log.
    pub read_activity: ReadActivity,
    /// Deletes an account with everything that belongs to it: projects and publications, files, sessions, memberships
    /// on both sides, the activity log, the subscription.
    pub delete_account: DeleteAccount,
}
