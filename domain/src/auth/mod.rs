//! Authentication: passwords, passkeys, second factors, sessions, and limits of attempts.

pub mod credential;
pub mod passkey;
pub mod password_policy;
pub mod second_factor;
pub mod session;
pub mod throttle;
