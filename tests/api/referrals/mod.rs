//! Referrals.

pub(crate) mod affiliate;
