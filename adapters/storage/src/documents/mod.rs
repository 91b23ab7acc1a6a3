//! Documents.

pub(crate) mod assets;
pub(crate) mod fonts;
pub(crate) mod mapping;
pub(crate) mod query;
pub(crate) mod repository;
pub(crate) mod styles;
pub(crate) mod versions;
