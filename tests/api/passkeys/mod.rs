//! Passkeys.

mod add;
mod ask;
mod ask_for_new;
mod enter;
mod list;
mod remove;
mod rename;
