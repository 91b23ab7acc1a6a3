//! Custom domains and their certificates.

pub(crate) mod mapping;
pub(crate) mod query;
pub(crate) mod repository;
