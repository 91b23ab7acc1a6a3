//! The operator log.

pub(crate) mod repository;
