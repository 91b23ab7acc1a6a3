//! Joining, signing in and out, and proving who one is.

pub mod confirm_email;
pub mod end_sessions;
pub mod join;
pub(crate) mod managed;
pub mod passkeys;
pub mod ports;
pub mod prove;
pub mod read_sessions;
pub mod reauthenticate;
pub mod recover_password;
pub mod resend_confirmation;
pub mod reset_password;
pub mod second_factor;
pub mod sign_in;
pub mod sign_out;
pub mod start_session;
pub mod tries;
pub mod verify_session;
