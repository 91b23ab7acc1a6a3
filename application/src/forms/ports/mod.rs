//! What forms need from outside. Each MUST is proved by a contract test.

pub mod forms;
pub mod mail;
pub mod receivers;
pub mod webhooks;
