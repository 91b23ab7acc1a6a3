//! Joining, signing in and out, and mailed links.

mod confirm;
mod invitation;
mod join;
mod login;
mod logout;
pub(crate) mod passkeys;
mod reauthenticate;
mod recover;
mod reset;
pub(crate) mod second_factor;
mod undo_email;
