//! Referrals: accounts that join through another account's link, and rewards for it.

pub mod ports;
pub mod read_referrals;
pub mod record_payment;

use crate::{referrals::read_referrals::ReadReferrals, shared::use_cases::use_cases};

use_cases! {
    /// Referrals of an account.
    pub struct ReferralUseCases(ports) {
        /// Reads their number, and the credit that they earned.
        read: ReadReferrals { audience },
    }
}
