//! The use cases of referrals, wired.

use octavo_application::referrals::read_referrals::ReadReferrals;

use octavo_http::use_cases::ReferralUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn referrals(ports: &Ports) -> ReferralUseCases {
    ReferralUseCases { read: ReadReferrals { audience: ports.audience.clone() } }
}
