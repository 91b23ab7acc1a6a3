//! What newsletters needs from outside. Each MUST is proved by a contract test.

pub mod audience;
pub mod newsletters;
