//! A customer's order, parsed and checked.

use octavo_domain::{
    account::user::User,
    billing::{
        addons::{Addon, Addons},
        calendar::{Interval, Moment},
        change::Wanted,
        coupon::{Coupon, Lasting},
        money::Cents,
        promocode::{self, Reason, Verdict},
        subscription::{Status, Subscription},
    },
    ids::UserId,
    plans::{level::Level, limits::Cap},
};

use super::{Billing, locked_account::LockedAccount};
use crate::{billing::ports::CouponOffer, shared::storage::StorageError};
use octavo_domain::billing::issued_invoice::InvoiceStatus;

/// The code under which the discount of a referred customer is stored.
pub const REFERRAL_CODE: &str = "referral";

/// What a customer orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanOrder {
    /// The plan.
    pub level: Level,
    /// How often to renew.
    pub interval: Interval,
    /// The add-ons; none keeps them, up to the limits of another plan.
    pub addons: Option<Addons>,
    /// A code, as it was typed.
    pub code: Option<String>,
}

/// Why a code is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeRefused {
    /// It is not for this, see [`Reason`].
    #[error("{}", .0.sentence())]
    Rejected(Reason),
    /// This customer has used it before.
    #[error("You have used this code before. Please contact support")]
    Used,
}

/// An order with its discount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CheckedOrder {
    pub(crate) wanted: Wanted,
    /// Days of a trial that the code gives to a customer who has never had a subscription.
    pub(crate) trial_days: Option<u32>,
}

/// Why an order is refused.
#[derive(Debug, thiserror::Error)]
pub enum PlanOrderError {
    /// The plan is not sold, or not to them.
    #[error("This plan cannot be bought")]
    NotForSale,
    /// The plan does not allow so many of these.
    #[error("This plan does not take so many")]
    Addons(Addon),
    /// The code is refused.
    #[error(transparent)]
    Code(#[from] CodeRefused),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Can this be bought? A current plan can be kept. Extra is only for accounts to which an operator has given it, at the
/// interval that was agreed (BILL-150, 155).
pub(crate) fn is_for_sale(level: Level, interval: Interval, user: &User) -> bool {
    match level {
        Level::Extra => user.level == level && user.interval.unwrap_or(Interval::Year) == interval,
        level => level == user.level || Level::ALL.contains(&level),
    }
}

/// Checks a code for a plan; none where nothing was typed.
pub(crate) fn check(
    typed: &str,
    offer: Option<&CouponOffer>,
    plan: (Level, Interval),
    now: Moment,
) -> Result<Option<Coupon>, CodeRefused> {
    match promocode::check(typed, |_| offer.map(|offer| &offer.coupon), plan, now) {
        Verdict::Ignored => Ok(None),
        Verdict::Applicable => Ok(offer.map(|offer| offer.coupon.clone())),
        Verdict::Rejected(reason) => Err(CodeRefused::Rejected(reason)),
    }
}

impl Billing {
    /// Has the customer paid an invoice with this code?
    pub(super) async fn has_used(&self, user: UserId, code: &str) -> Result<bool, StorageError> {
        const EVERY: u32 = 1_000;
        let invoices = self.queries.invoices(user, EVERY).await?;
        Ok(invoices.iter().filter(|invoice| invoice.status == InvoiceStatus::Paid).any(|invoice| {
            invoice.after.coupon.as_ref().is_some_and(|coupon| coupon.id.eq_ignore_ascii_case(code))
        }))
    }

    /// Checks the order of a locked account.
    pub(crate) async fn check_order(
        &self,
        locked: &mut LockedAccount,
        order: &PlanOrder,
    ) -> Result<CheckedOrder, PlanOrderError> {
        let running = &locked.account.subscription;
        if !is_for_sale(order.level, order.interval, &locked.user) {
            return Err(PlanOrderError::NotForSale);
        }
        let kept = self.kept_addons(running, order.level);
        if let Some(addons) = order.addons
            && addons != kept
        {
            let most = self.catalogue.most_addons(order.level);
            let addons = self.counted(order.level, addons);
            let wrong = Addon::ALL.into_iter().find(|addon| {
                let amount = addons.amount(*addon);
                !amount.is_multiple_of(addon.step()) || amount > most.amount(*addon)
            });
            if let Some(addon) = wrong {
                return Err(PlanOrderError::Addons(addon));
            }
        }
        let typed = order.code.as_deref().unwrap_or_default();
        let code = promocode::parse(typed).map_err(CodeRefused::Rejected)?;
        let offer = match code {
            Some(code) => locked.work.billing().coupon(code).await?,
            None => None,
        };
        let mut coupon = check(typed, offer.as_ref(), (order.level, order.interval), locked.now)?;
        let running = locked.account.subscription.running_coupon();
        let running = running.filter(|running| running.is_in_force(locked.now));
        if coupon.as_ref().map(|coupon| &coupon.id) == running.map(|running| &running.id) {
            // The subscription has this discount already.
            coupon = None;
        }
        if let Some(coupon) = &coupon
            && self.has_used(locked.user.id, &coupon.id).await?
        {
            return Err(CodeRefused::Used.into());
        }
        let begins = !locked.account.subscription.status.is_running();
        if coupon.is_none() && code.is_none() && begins {
            coupon = self.referral_discount(locked).await?;
        }
        let trial_days = offer.and_then(|offer| offer.trial_days).filter(|_| {
            locked.account.subscription.status == Status::None && locked.account.paid_invoices == 0
        });
        let wanted = Wanted {
            level: order.level,
            interval: order.interval,
            addons: Some(order.addons.map_or(kept, |addons| self.counted(order.level, addons))),
            coupon,
        };
        Ok(CheckedOrder { wanted, trial_days })
    }

    /// The add-ons of an order that names none: the current ones, on another plan up to its limits. On the same plan a
    /// customer keeps what they bought.
    pub(crate) fn kept_addons(&self, running: &Subscription, level: Level) -> Addons {
        if !running.status.is_running() {
            return Addons::NONE;
        }
        if level == running.level {
            return running.addons;
        }
        running.addons.at_most(self.catalogue.most_addons(level))
    }

    /// The add-ons that have an effect on a plan: a plan with unlimited projects ignores additional ones.
    fn counted(&self, level: Level, addons: Addons) -> Addons {
        match self.catalogue.limits(level).published_mags {
            Cap::Unlimited => Addons { publish: 0, ..addons },
            Cap::AtMost(_) => addons,
        }
    }

    /// The discount of a referred customer on their first payment.
    async fn referral_discount(&self, locked: &mut LockedAccount) -> Result<Option<Coupon>, StorageError> {
        let has_subscription =
            locked.account.paid_invoices > 0 || locked.account.subscription.status != Status::None;
        let Some(referral) = locked.work.referrals().find(locked.user.id).await? else { return Ok(None) };
        let cents = referral.discount(has_subscription, locked.now.time());
        Ok((cents > 0).then(|| Coupon {
            id: REFERRAL_CODE.to_owned(),
            percent_off: None,
            amount_off: Some(Cents::new(i64::from(cents))),
            lasting: Lasting::Once,
            ends_at: None,
            consumed: false,
            redeem_by: None,
            plans: Vec::new(),
            addons: None,
            retention: false,
        }))
    }
}
