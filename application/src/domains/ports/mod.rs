//! What domains needs from outside. Each MUST is proved by a contract test.

pub mod certificates;
pub mod dns;
pub mod domains;
pub mod mail;
