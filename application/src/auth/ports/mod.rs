//! What auth needs from outside. Each MUST is proved by a contract test.

pub mod attempt_counts;
pub mod links;
pub mod mail;
pub mod passkey;
pub mod queries;
pub mod second_factor;
pub mod sessions;
