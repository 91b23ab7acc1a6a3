//! Plans of accounts.

pub(crate) mod mapping;
