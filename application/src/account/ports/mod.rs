//! What account needs from outside. Each MUST is proved by a contract test.

pub mod activity;
pub mod email_changes;
pub mod erasures;
pub mod queries;
pub mod uploads;
pub mod users;
