//! A customer as they see themselves.

use octavo_application::billing::read_customer::CustomerView;
use octavo_domain::{
    billing::{
        addons::Addons,
        analytics::Relation,
        calendar::{Interval, Moment},
        subscription::Status,
    },
    plans::level::Level,
    referrals::referral,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    AddonAmounts,
    coupon::{CouponView, Discount, discount},
    latest_invoice::LatestInvoice,
};
use crate::words::{BillingInterval, BusinessRelation, PlanId, PlanLevel, SubscriptionStatus};

/// The current plan.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CurrentPlan {
    /// Plan and interval.
    id: PlanId,
    /// Is it no longer sold?
    is_archive: bool,
}

/// A plan that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AvailablePlan {
    /// Plan and interval.
    id: PlanId,
    /// Its level.
    level: PlanLevel,
    /// How often it is paid for.
    interval: BillingInterval,
    /// Cents for the whole interval.
    amount: i64,
}

/// The card that pays.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CardView {
    /// Its brand, such as `visa`.
    brand: String,
    /// Its last four digits.
    last4: String,
}

/// A subscription, with the field names of the card provider's API.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SubscriptionView {
    /// Its identity.
    id: String,
    /// The card provider's id of the customer.
    #[schema(required)]
    customer: Option<String>,
    /// Its state.
    status: SubscriptionStatus,
    /// When the trial ends.
    #[schema(required)]
    trial_end: Option<i64>,
    /// Its latest invoice.
    #[schema(required)]
    latest_invoice: Option<LatestInvoice>,
}

/// An offered pause.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PauseOffer {
    /// When it would begin.
    starts_at: i64,
    /// When it would end.
    ends_at: i64,
}

/// An offered discount.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DiscountOffer {
    /// Percent.
    percent_off: u32,
    /// The number of months.
    months: u32,
}

/// What is offered to a customer who wants to cancel.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Offers {
    /// A pause.
    #[schema(required)]
    pause: Option<PauseOffer>,
    /// A discount.
    #[schema(required)]
    discount: Option<DiscountOffer>,
}

/// The first purchase, for measuring advertising.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FirstPurchaseView {
    /// The invoice.
    invoice: String,
    /// The plan.
    plan_id: PlanId,
    /// Its worth in dollars; 0 for a plan that customers do not begin with.
    conversion_value: f64,
    /// The kind of business that the buyer is.
    business_relation: BusinessRelation,
}

/// A customer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Customer {
    /// The current plan.
    plan: CurrentPlan,
    /// Its level.
    #[serde(rename = "planLevel")]
    plan_level: PlanLevel,
    /// How often it is paid for.
    interval: BillingInterval,
    /// Does it renew?
    #[serde(rename = "autoRenew")]
    auto_renew: bool,
    /// The state of the subscription.
    status: SubscriptionStatus,
    /// When the current period began.
    #[schema(required)]
    current_period_start: Option<i64>,
    /// When it ends.
    #[schema(required)]
    current_period_end: Option<i64>,
    /// When the pause begins.
    #[schema(required)]
    subscription_pause_starts_at: Option<i64>,
    /// When it ends.
    #[schema(required)]
    subscription_pause_ends_at: Option<i64>,
    /// Has it begun?
    is_paused: bool,
    /// Was the discount for cancelling customers taken?
    unsubscribe_coupon_applied: bool,
    /// What a referred customer gets off the first payment, in cents; 0 for all others.
    affiliate_earn_invitee_in_cents: u32,
    /// The days in which they get it.
    affiliate_earn_valid_days: i64,
    /// The plans that can be chosen.
    available_plans: Vec<AvailablePlan>,
    /// The card that pays.
    #[schema(required)]
    card: Option<CardView>,
    /// The discount that applies.
    #[schema(required)]
    coupon: Option<Discount>,
    /// The coupon of that discount.
    #[schema(required)]
    subscription_coupon: Option<CouponView>,
    /// The subscription; null before there was one.
    #[schema(required)]
    subscription: Option<SubscriptionView>,
    /// The add-ons.
    addons: AddonAmounts,
    /// Negative is the customer's credit, positive is debt.
    account_balance: i64,
    /// The same before the next payment.
    start_balance: i64,
    /// The amount of the next payment.
    #[serde(rename = "nextPaymentAmount")]
    #[schema(required)]
    next_payment_amount: Option<i64>,
    /// When it is due.
    #[serde(rename = "nextPaymentDate")]
    #[schema(required)]
    next_payment_date: Option<i64>,
    /// What the plan and its add-ons cost for the whole interval.
    #[serde(rename = "planAmount")]
    plan_amount: i64,
    /// The same with the current discount.
    #[serde(rename = "planDiscountedAmount")]
    plan_discounted_amount: i64,
    /// Are there add-ons?
    #[serde(rename = "isPlusPlan")]
    is_plus_plan: bool,
    /// Has the subscription ended?
    is_expired: bool,
    /// Was there ever a payment?
    has_payment_history: bool,
    /// The first purchase; null before it, and after a second invoice is paid.
    #[schema(required)]
    first_purchase: Option<FirstPurchaseView>,
    /// Would yearly payment be cheaper for this monthly customer?
    suggest_yearly: bool,
    /// Is the e-mail address confirmed? Without that nothing is charged.
    can_be_charged: bool,
    /// What is offered before cancelling.
    offers: Offers,
    /// Until when the plan that ended unpaid can be restored.
    #[schema(required)]
    payable_until: Option<i64>,
}

impl Customer {
    /// A customer; `business_is_advanced` chooses a plan's name.
    pub(crate) fn new(view: &CustomerView, business_is_advanced: bool) -> Self {
        const DISCOUNT_PERCENT: u32 = 30;
        const DISCOUNT_MONTHS: u32 = 3;
        let (account, subscription) = (&view.account, &view.account.subscription);
        let known = subscription.status != Status::None;
        let running = subscription.status.is_running() || subscription.status == Status::PastDue;
        let level = if running { subscription.level } else { view.user.level };
        // A plan that an operator gave has an interval without a subscription.
        let given = (level != Level::Free).then(|| view.user.interval.unwrap_or(Interval::Year));
        let interval = given.filter(|_| !running).unwrap_or(subscription.interval);
        let of = |moment: Moment| (running).then(|| moment.unix());
        let coupon = subscription.coupon.as_ref().filter(|coupon| running && coupon.is_in_force(view.now));
        let pause = subscription.pause;
        Self {
            plan: CurrentPlan { id: (level, interval).into(), is_archive: Level::ARCHIVED.contains(&level) },
            plan_level: level.into(),
            interval: interval.into(),
            auto_renew: subscription.auto_renew,
            status: subscription.status.into(),
            current_period_start: of(subscription.start),
            current_period_end: of(subscription.trial_end.unwrap_or(subscription.end)),
            subscription_pause_starts_at: pause.map(|pause| pause.paid_through.unix()),
            subscription_pause_ends_at: pause.map(|pause| pause.ends_at.unix()),
            is_paused: pause.is_some_and(|pause| pause.has_begun(view.now)),
            unsubscribe_coupon_applied: coupon.is_some_and(|coupon| coupon.retention),
            affiliate_earn_invitee_in_cents: view.referral_cents,
            affiliate_earn_valid_days: referral::VALID.num_days(),
            available_plans: view
                .available
                .iter()
                .map(|(level, interval, amount)| AvailablePlan {
                    id: (*level, *interval).into(),
                    level: (*level).into(),
                    interval: (*interval).into(),
                    amount: amount.get(),
                })
                .collect(),
            card: account
                .card
                .as_ref()
                .map(|card| CardView { brand: card.brand.clone(), last4: card.last4.clone() }),
            coupon: coupon.filter(|coupon| coupon.is_for((level, interval))).map(discount),
            subscription_coupon: coupon.map(|coupon| {
                CouponView::current(
                    coupon,
                    (level, interval),
                    view.coupon_offer.as_ref(),
                    business_is_advanced,
                )
            }),
            subscription: (known || view.latest.is_some()).then(|| SubscriptionView {
                id: account.subscription_id.to_string(),
                customer: account.customer.as_ref().map(|customer| customer.0.clone()),
                status: subscription.status.into(),
                trial_end: subscription.trial_end.map(Moment::unix),
                latest_invoice: view
                    .latest
                    .as_ref()
                    .map(|(invoice, attempt)| LatestInvoice::new(invoice, attempt.as_ref())),
            }),
            addons: if running { subscription.addons.into() } else { AddonAmounts::default() },
            account_balance: account.balance.get(),
            start_balance: account.balance.get(),
            next_payment_amount: view.next_payment.map(|(_, amount)| amount.get()),
            next_payment_date: view.next_payment.map(|(at, _)| at.unix()),
            plan_amount: view.full_price.get(),
            plan_discounted_amount: view.discounted_price.get(),
            is_plus_plan: running && subscription.addons != Addons::NONE,
            is_expired: subscription.status == Status::Canceled,
            has_payment_history: view.has_paid,
            first_purchase: view.first_purchase.as_ref().map(|bought| FirstPurchaseView {
                invoice: bought.invoice.to_string(),
                plan_id: bought.plan.into(),
                conversion_value: bought.worth.dollars().parse().unwrap_or_default(),
                business_relation: Relation::Other.into(),
            }),
            suggest_yearly: view.suggest_yearly,
            can_be_charged: view.user.email_confirmed_at.is_some(),
            offers: Offers {
                pause: view.pause_offer.map(|pause| PauseOffer {
                    starts_at: pause.paid_through.unix(),
                    ends_at: pause.ends_at.unix(),
                }),
                discount: view
                    .discount_offer
                    .then_some(DiscountOffer { percent_off: DISCOUNT_PERCENT, months: DISCOUNT_MONTHS }),
            },
            payable_until: view.payable_until.map(Moment::unix),
        }
    }
}

impl Customer {
    /// Adds what the customer said they want to make.
    pub(crate) fn who_makes(mut self, answer: Option<&str>) -> Self {
        if let Some(bought) = &mut self.first_purchase {
            bought.business_relation = Relation::of(answer.unwrap_or_default()).into();
        }
        self
    }
}
