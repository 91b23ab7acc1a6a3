//! Referrals: who brought whom, and what that earns.

pub mod creator;
pub mod referral;
