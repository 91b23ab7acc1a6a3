//! What's new, prompts, templates and answers.

pub(crate) mod mapping;
pub(crate) mod query;
pub(crate) mod repository;
