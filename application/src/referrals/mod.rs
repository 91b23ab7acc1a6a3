//! Referrals: what comes of an account's link.

pub mod ports;
pub mod read_referrals;
pub mod record_payment;
