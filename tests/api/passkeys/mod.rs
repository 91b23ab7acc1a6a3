//! Passkeys.

mod add;
mod enter;
mod remove;
mod rename;
