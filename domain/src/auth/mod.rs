//! Who somebody is: passwords, passkeys, second factors, sessions, and how often one may try.

pub mod credential;
pub mod passkey;
pub mod password_policy;
pub mod second_factor;
pub mod session;
pub mod throttle;
