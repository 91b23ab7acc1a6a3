//! Passkeys.

mod add;
mod ask;
mod begin_add;
mod list;
mod remove;
mod rename;
mod sign_in;
