//! Single sign-on.

pub(crate) mod mapping;
pub(crate) mod repository;
