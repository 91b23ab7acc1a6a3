//! Second factors and passkeys.

pub(crate) mod passkeys;
pub(crate) mod second_factors;
