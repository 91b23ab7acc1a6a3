//! Bodies and answers of calls about an account.

pub(crate) mod preferences;
pub(crate) mod user;
