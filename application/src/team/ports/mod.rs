//! What team needs from outside. Each MUST is proved by a contract test.

pub mod mail;
pub mod queries;
pub mod team;
