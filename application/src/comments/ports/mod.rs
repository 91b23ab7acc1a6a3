//! What comments need from outside. Each MUST is proved by a contract test.

pub mod comments;
pub mod mail;
