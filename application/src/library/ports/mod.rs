//! What library needs from outside. Each MUST is proved by a contract test.

pub mod history;
pub mod projects;
pub mod queries;
