//! What stands before every handler.

pub(crate) mod cross_site;
pub(crate) mod headers;
