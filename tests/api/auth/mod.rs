//! Joining, signing in and out, and mailed links.

mod confirm;
mod invitation;
mod join;
mod login;
mod logout;
mod reauthenticate;
mod recover;
mod reset;
mod undo_email;
