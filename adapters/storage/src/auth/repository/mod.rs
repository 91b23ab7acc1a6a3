//! What a unit of work writes about credentials.

pub(crate) mod attempt_counts;
pub(crate) mod links;
pub(crate) mod passkeys;
pub(crate) mod second_factors;
pub(crate) mod sessions;
