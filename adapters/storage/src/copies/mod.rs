//! Transfers and the copies that they make.

pub(crate) mod mapping;
pub(crate) mod query;
pub(crate) mod repository;
