//! Checks that run before every handler.

pub(crate) mod cross_site;
pub(crate) mod headers;
