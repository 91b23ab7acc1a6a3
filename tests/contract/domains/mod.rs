//! The contract of domains and certificates.

pub(crate) mod certificates;
pub(crate) mod mapped;
