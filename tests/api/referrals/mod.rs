//! Referrals.

pub(crate) mod affiliate;

use axum::http::Method;

use crate::support::calls::{Access, Call, call};

/// The call on referrals.
pub(crate) fn referral_calls() -> Vec<Call> {
    vec![call(Method::GET, "/api/user/affiliate", Access::Own, 200)]
}
