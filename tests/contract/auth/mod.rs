//! The contract of sessions, links, second factors, passkeys and counted attempts.

pub(crate) mod attempt_counts;
pub(crate) mod links;
pub(crate) mod lock_order;
pub(crate) mod passkeys;
pub(crate) mod second_factors;
pub(crate) mod sessions;
