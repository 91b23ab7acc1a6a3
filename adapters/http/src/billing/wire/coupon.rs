//! Coupons and their discounts.

use octavo_application::billing::ports::CouponOffer;
use octavo_domain::{
    billing::{
        addons::Addon,
        calendar::{Interval, Moment},
        coupon::{Coupon, Lasting},
        money::{BasisPoints, Cents},
        promocode::{self, Reason},
    },
    plans::level::Level,
};
use serde::Serialize;
use utoipa::ToSchema;

/// How much a discount takes off.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Discount {
    /// Cents.
    #[schema(required)]
    amount_off: Option<i64>,
    /// Percent; it takes precedence over the amount.
    #[schema(required)]
    percent_off: Option<f64>,
}

/// What a coupon is limited to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CouponMetadata {
    /// Plans, with commas between them; empty is every plan.
    valid_for_plans: String,
    /// Add-ons, with commas between them; empty is every add-on.
    valid_for_addons: String,
    /// The banner that offered it.
    #[serde(rename = "bannerId")]
    #[schema(required)]
    banner_id: Option<String>,
}

/// How long a discount lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CouponDuration {
    /// For one invoice.
    Once,
    /// For a number of months.
    Repeating,
    /// As long as the subscription runs.
    Forever,
}

impl From<Lasting> for CouponDuration {
    fn from(lasting: Lasting) -> Self {
        match lasting {
            Lasting::Once => Self::Once,
            Lasting::Repeating { .. } => Self::Repeating,
            Lasting::Forever => Self::Forever,
        }
    }
}

/// A coupon.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CouponView {
    /// Its code.
    id: String,
    #[serde(flatten)]
    discount: Discount,
    /// Its limits.
    metadata: CouponMetadata,
    /// A sentence to show beside it.
    #[schema(required)]
    info_message: Option<String>,
    /// Does it take anything off? A coupon that is refused for a plan also takes nothing off its add-ons.
    applies: bool,
    /// How long it lasts.
    duration: CouponDuration,
    /// When it ends, in Unix seconds; null when it does not end or has not begun.
    #[schema(required)]
    ends_at: Option<i64>,
    /// Why it takes nothing off the plan; null when it does.
    #[schema(required)]
    refused: Option<String>,
}

/// Converts ten-thousandths to percent, without calculating in floats.
fn percent(points: BasisPoints) -> Option<f64> {
    let points = points.get();
    format!("{}.{:02}", points / 100, points % 100).parse().ok()
}

pub(super) fn discount(coupon: &Coupon) -> Discount {
    Discount {
        amount_off: coupon.amount_off.filter(|_| coupon.percent_off.is_none()).map(Cents::get),
        percent_off: coupon.percent_off.and_then(percent),
    }
}

impl CouponView {
    /// A customer's coupon.
    pub(super) fn of(coupon: &Coupon) -> Self {
        let plans: Vec<String> =
            coupon.plans.iter().map(|(level, interval)| level.plan_id(*interval)).collect();
        let addons: Vec<&str> = coupon.addons.iter().flatten().map(|addon: &Addon| addon.id()).collect();
        Self {
            id: coupon.id.clone(),
            discount: discount(coupon),
            metadata: CouponMetadata {
                valid_for_plans: plans.join(","),
                valid_for_addons: addons.join(","),
                banner_id: None,
            },
            info_message: None,
            applies: true,
            duration: coupon.lasting.into(),
            ends_at: coupon.ends_at.map(Moment::unix),
            refused: None,
        }
    }

    /// A customer's coupon together with a plan.
    pub(super) fn on(coupon: &Coupon, plan: (Level, Interval), business_is_advanced: bool) -> Self {
        let refused = promocode::refused_for(coupon, plan);
        let sentence = |reason: Reason| reason.sentence_while(business_is_advanced);
        let view = Self::of(coupon);
        Self { applies: refused.is_none(), refused: refused.map(sentence), ..view }
    }

    /// A customer's coupon, with the sentence beside it while operators still offer it.
    pub(super) fn current(
        coupon: &Coupon,
        plan: (Level, Interval),
        offer: Option<&CouponOffer>,
        business_is_advanced: bool,
    ) -> Self {
        let written = offer.map(Self::from);
        let mut view = Self::on(coupon, plan, business_is_advanced);
        view.metadata.banner_id = written.as_ref().and_then(|offer| offer.metadata.banner_id.clone());
        view.info_message = written.and_then(|offer| offer.info_message);
        view
    }
}

impl From<&CouponOffer> for CouponView {
    fn from(offer: &CouponOffer) -> Self {
        let mut view = Self::of(&offer.coupon);
        view.metadata.banner_id.clone_from(&offer.banner);
        view.info_message.clone_from(&offer.info);
        view
    }
}
