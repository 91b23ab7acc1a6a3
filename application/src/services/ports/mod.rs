//! What services needs from outside. Each MUST is proved by a contract test.

pub mod figma;
pub mod media_libraries;
pub mod services;
