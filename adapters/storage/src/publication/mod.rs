//! Publications and their readers.

pub(crate) mod mapping;
mod preview_links;
pub(crate) mod query;
pub(crate) mod repository;
