//! Referrals: who referred whom, and the rewards.

pub mod creator;
pub mod referral;
