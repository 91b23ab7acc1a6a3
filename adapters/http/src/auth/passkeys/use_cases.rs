//! The use cases of passkeys.

use octavo_application::auth::passkeys::{
    add::AddPasskey, begin_add::BeginAddPasskey, list::ListPasskeys, remove::RemovePasskey,
    rename::RenamePasskey, sign_in::SignInWithPasskey, verify::VerifyPasskey,
};

/// Passkeys, and signing in with them.
pub struct PasskeyUseCases {
    /// Reads an account's passkeys.
    pub list: ListPasskeys,
    /// Begins to add a passkey to the signed-in account.
    pub begin_add: BeginAddPasskey,
    /// Adds the passkey that an authenticator has made.
    pub add: AddPasskey,
    /// Renames a passkey.
    pub rename: RenamePasskey,
    /// Removes a passkey.
    pub remove: RemovePasskey,
    /// Signs in with a passkey.
    pub enter: SignInWithPasskey,
    /// Takes a passkey in place of the password and gives the session another token.
    pub prove: VerifyPasskey,
}
