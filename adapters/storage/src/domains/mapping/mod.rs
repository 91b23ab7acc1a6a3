//! Mapping of domains.

pub(crate) mod certificates;
pub(crate) mod domains;
