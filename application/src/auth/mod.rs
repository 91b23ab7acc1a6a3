//! Joining, signing in and out, and proving one's identity.

pub mod confirm_email;
pub mod end_sessions;
pub mod join;
pub(crate) mod managed;
pub mod passkeys;
pub mod ports;
pub mod read_sessions;
pub mod reauthenticate;
pub mod recover_password;
pub mod resend_confirmation;
pub mod reset_password;
pub mod second_factor;
pub mod sign_in;
pub mod sign_out;
pub mod start_session;
pub mod throttle;
pub mod verify_password;
pub mod verify_session;
