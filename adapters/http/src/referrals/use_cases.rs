//! The use cases of referrals.

use octavo_application::referrals::read_referrals::ReadReferrals;

/// Referrals of an account.
pub struct ReferralUseCases {
    /// Reads their number, and the credit that they earned.
    pub read: ReadReferrals,
}
