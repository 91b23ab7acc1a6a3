//! What referrals needs from outside. Each MUST is proved by a contract test.

pub mod creators;
pub mod referrals;
