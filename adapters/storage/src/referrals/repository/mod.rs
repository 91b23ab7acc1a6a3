//! What a unit of work writes about referrals.

pub(crate) mod creators;
pub(crate) mod referrals;
