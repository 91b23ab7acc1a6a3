//! Forms and their answers.

pub(crate) mod mapping;
mod query;
mod repository;
