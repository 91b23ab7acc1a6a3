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

/// What somebody does about their own account.
pub struct AccountCases {
    /// Takes a password once more and gives the session another token, from which sensitive changes may be made for [`Session::FRESH`](octavo_domain::auth::session::Session::FRESH).
    pub reauthenticate: Arc<Reauthenticate>,
    /// Reads an account's live sessions.
    pub read_sessions: ReadSessions,
    /// Ends sessions of an account; they are gone on every server with the next request.
    pub end_sessions: EndSessions,
    /// Sets a new password for somebody who knows the old one, ends every other session of the account, and gives this one another token: whoever has copied the one it had is out, too.
    pub change_password: ChangePassword,
    /// Mails a link to the new address, from which on it is the account's, and another to the old one, which takes that back.
    pub change_email: ChangeEmail,
    /// Gives an account its old address back, or keeps it from losing it.
    pub undo_email_change: UndoEmailChange,
    /// Ends a change of address before it takes effect.
    pub withdraw_email_change: WithdrawEmailChange,
    /// Gives an account another public name, and with it other public addresses.
    pub change_username: ChangeUsername,
    /// Reads an account's activity log.
    pub read_activity: ReadActivity,
    /// Deletes an account with everything that belongs to it: projects and what is published of them, files, sessions, memberships on both sides, the activity log, the subscription.
    pub delete_account: DeleteAccount,
}
