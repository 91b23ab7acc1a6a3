//! What prompts needs from outside. Each MUST is proved by a contract test.

pub mod news;
pub mod prompts;
pub mod templates;
