//! Connected services.

mod figma;
pub(crate) mod mapping;
pub(crate) mod query;
pub(crate) mod repository;
