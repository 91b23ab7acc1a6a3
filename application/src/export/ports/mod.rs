//! What export needs from outside. Each MUST is proved by a contract test.

pub mod archive;
pub mod exports;
pub mod mail;
