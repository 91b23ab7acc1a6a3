//! What copies needs from outside. Each MUST is proved by a contract test.

pub mod mail;
pub mod transfers;
