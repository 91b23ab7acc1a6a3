//! The use cases of passkeys.

use octavo_application::auth::passkeys::{
    add::AddPasskey, ask_for_new::AskForNew, enter::EnterWithPasskey, list::ListPasskeys,
    prove::ProveWithPasskey, remove::RemovePasskey, rename::RenamePasskey,
};

/// What somebody does about their passkeys, and with them.
pub struct PasskeyCases {
    /// Reads an account's passkeys.
    pub list: ListPasskeys,
    /// Asks an authenticator of somebody who is signed in for a new passkey.
    pub ask_for_new: AskForNew,
    /// Adds the passkey that an authenticator has made.
    pub add: AddPasskey,
    /// Gives a passkey another name.
    pub rename: RenamePasskey,
    /// Removes a passkey.
    pub remove: RemovePasskey,
    /// Signs somebody in with a passkey.
    pub enter: EnterWithPasskey,
    /// Takes a passkey in place of the password and gives the session another token.
    pub prove: ProveWithPasskey,
}
