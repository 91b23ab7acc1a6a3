//! What documents need from outside. Each MUST is proved by a contract test.

pub mod copies;
pub mod documents;
pub mod format;
pub mod signals;
