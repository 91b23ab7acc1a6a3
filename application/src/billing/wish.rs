//! What somebody wants of their plan, read and checked.

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

use super::{Billing, held::Held};
use crate::{
    billing::ports::{CouponOffer, InvoiceStatus},
    shared::storage::StorageError,
};

/// The code under which the discount of somebody who was brought by somebody else is kept.
pub const REFERRAL_CODE: &str = "referral";

/// What somebody wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The plan.
    pub level: Level,
    /// How often to renew.
    pub interval: Interval,
    /// What is to be added; none leaves it as it is, as far as another plan takes so many.
    pub addons: Option<Addons>,
    /// A code, as it was typed.
    pub code: Option<String>,
}

/// Why a code is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeRefused {
    /// It is not for this, see [`Reason`].
    #[error("{}", .0.sentence())]
    Rejected(Reason),
    /// This customer has had it.
    #[error("You have used this code before. Please contact support")]
    Used,
}

/// A wish with its discount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Understood {
    pub(crate) wanted: Wanted,
    /// Days of a trial that the code gives to somebody who has never had a subscription.
    pub(crate) trial_days: Option<u32>,
}

/// Why a wish is not understood.
#[derive(Debug, thiserror::Error)]
pub enum WishError {
    /// The plan is not sold, or not to them.
    #[error("This plan cannot be bought")]
    NotForSale,
    /// The plan does not take so many of these.
    #[error("This plan does not take so many")]
    Addons(Addon),
    /// The code.
    #[error(transparent)]
    Code(#[from] CodeRefused),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Can this be bought? What is held can be kept. Extra is for those alone to whom an operator has given it, as often
/// billed as was agreed with them (BILL-150, 155).
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
    /// Has somebody paid an invoice with this code?
    pub(super) async fn has_used(&self, user: UserId, code: &str) -> Result<bool, StorageError> {
        const EVERY: u32 = 1_000;
        let invoices = self.queries.invoices(user, EVERY).await?;
        Ok(invoices.iter().filter(|invoice| invoice.status == InvoiceStatus::Paid).any(|invoice| {
            invoice.after.coupon.as_ref().is_some_and(|coupon| coupon.id.eq_ignore_ascii_case(code))
        }))
    }

    /// Understands a wish of somebody who is held.
    pub(crate) async fn understand(&self, held: &mut Held, wish: &Wish) -> Result<Understood, WishError> {
        let running = &held.account.subscription;
        if !is_for_sale(wish.level, wish.interval, &held.user) {
            return Err(WishError::NotForSale);
        }
        let kept = self.kept_addons(running, wish.level);
        if let Some(addons) = wish.addons
            && addons != kept
        {
            let most = self.catalogue.most_addons(wish.level);
            let addons = self.counted(wish.level, addons);
            let wrong = Addon::ALL.into_iter().find(|addon| {
                let amount = addons.amount(*addon);
                !amount.is_multiple_of(addon.step()) || amount > most.amount(*addon)
            });
            if let Some(addon) = wrong {
                return Err(WishError::Addons(addon));
            }
        }
        let typed = wish.code.as_deref().unwrap_or_default();
        let code = promocode::parse(typed).map_err(CodeRefused::Rejected)?;
        let offer = match code {
            Some(code) => held.work.billing().coupon(code).await?,
            None => None,
        };
        let mut coupon = check(typed, offer.as_ref(), (wish.level, wish.interval), held.now)?;
        let running = held.account.subscription.running_coupon();
        if coupon.as_ref().map(|coupon| &coupon.id) == running.map(|coupon| &coupon.id) {
            // It has this one already.
            coupon = None;
        }
        if let Some(coupon) = &coupon
            && self.has_used(held.user.id, &coupon.id).await?
        {
            return Err(CodeRefused::Used.into());
        }
        let begins = !held.account.subscription.status.is_running();
        if coupon.is_none() && code.is_none() && begins {
            coupon = self.referral_discount(held).await?;
        }
        let trial_days = offer
            .and_then(|offer| offer.trial_days)
            .filter(|_| held.account.subscription.status == Status::None && held.account.paid_invoices == 0);
        let wanted = Wanted {
            level: wish.level,
            interval: wish.interval,
            addons: Some(wish.addons.map_or(kept, |addons| self.counted(wish.level, addons))),
            coupon,
        };
        Ok(Understood { wanted, trial_days })
    }

    /// What is added to a plan whose add-ons nobody has named: what there is, and on another plan no more than that one
    /// takes. A plan that stays keeps what its customer once bought.
    pub(crate) fn kept_addons(&self, running: &Subscription, level: Level) -> Addons {
        if !running.status.is_running() {
            return Addons::NONE;
        }
        if level == running.level {
            return running.addons;
        }
        running.addons.at_most(self.catalogue.most_addons(level))
    }

    /// What of add-ons counts on a plan: where as many projects may be published as one likes, none is added to them.
    fn counted(&self, level: Level, addons: Addons) -> Addons {
        match self.catalogue.limits(level).published_mags {
            Cap::Unlimited => Addons { publish: 0, ..addons },
            Cap::AtMost(_) => addons,
        }
    }

    /// What somebody gets off their first payment who was brought by somebody else.
    async fn referral_discount(&self, held: &mut Held) -> Result<Option<Coupon>, StorageError> {
        let has_subscription =
            held.account.paid_invoices > 0 || held.account.subscription.status != Status::None;
        let Some(referral) = held.work.referrals().find(held.user.id).await? else { return Ok(None) };
        let cents = referral.discount(has_subscription, held.now.time());
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
