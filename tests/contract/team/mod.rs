//! The contract of teams.

pub(crate) mod memberships;
pub(crate) mod queries;
