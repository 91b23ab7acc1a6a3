//! Referrals: accounts that join through another account's link, and rewards for it.

pub mod ports;
pub mod read_referrals;
pub mod record_payment;
