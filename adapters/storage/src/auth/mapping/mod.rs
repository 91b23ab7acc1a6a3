//! Mapping of credentials.

pub(crate) mod attempt_counts;
pub(crate) mod passkey;
pub(crate) mod second_factor;
pub(crate) mod session;
