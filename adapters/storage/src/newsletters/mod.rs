//! Newsletters.

pub(crate) mod query;
pub(crate) mod repository;
