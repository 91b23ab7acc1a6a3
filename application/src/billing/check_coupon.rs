//! Whether a code can be used.

use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        coupon::Coupon,
        promocode::{self, Reason},
    },
    ids::UserId,
    plans::level::Level,
};

use super::{Billing, order::CodeRefused};
use crate::{auth::throttle, billing::ports::CouponOffer, shared::storage::StorageError};

/// Checks a code.
pub struct CheckCoupon(pub Billing);

/// Why a code is not described.
#[derive(Debug, thiserror::Error)]
pub enum CouponError {
    /// It cannot be used.
    #[error(transparent)]
    Refused(#[from] CodeRefused),
    /// Too many codes were tried.
    #[error(transparent)]
    AttemptCount(#[from] throttle::Refused),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CheckCoupon {
    /// The effect of a code, for a plan if one is named.
    ///
    /// # Errors
    /// [`CouponError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        typed: &str,
        plan: Option<(Level, Interval)>,
    ) -> Result<CouponOffer, CouponError> {
        let Self(billing) = self;
        let now = Moment::from(billing.clock.now());
        billing.count_code(user, Some(typed)).await?;
        let code = promocode::parse(typed).map_err(CodeRefused::Rejected)?;
        let code = code.ok_or(CodeRefused::Rejected(Reason::Unknown))?;
        let offer = billing.queries.coupon_offer(code).await?;
        let offer = offer.ok_or(CodeRefused::Rejected(Reason::Unknown))?;
        let plan = plan.or_else(|| first_plan(&offer.coupon)).unwrap_or_default();
        super::order::check(code, Some(&offer), plan, now)?;
        let account = billing.queries.billing_account(user).await?;
        let running = account.as_ref().and_then(|account| account.subscription.running_coupon());
        let goes_on = running.is_some_and(|locked| locked.id == offer.coupon.id && locked.is_in_force(now));
        if !goes_on && billing.has_used(user, &offer.coupon.id).await? {
            return Err(CodeRefused::Used.into());
        }
        Ok(offer)
    }
}

/// A plan that a code is for: without a plan in the request only its validity period is checked.
fn first_plan(coupon: &Coupon) -> Option<(Level, Interval)> {
    coupon.plans.first().copied()
}
