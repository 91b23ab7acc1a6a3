//! What keeps people who want to leave: a pause, or a discount.

use octavo_domain::{
    billing::{calendar::Moment, change::Refusal, offers},
    ids::UserId,
};

use super::{
    Billing,
    change_plan::{ChangeError, ChangePlan, Changed},
    held::Held,
    quote::Quote,
    wish::Wish,
};
use crate::billing::ports::{BillingReason, mail::BillingNotice};

/// Takes the pause that is offered.
pub struct PauseSubscription(pub Billing);

impl PauseSubscription {
    /// Takes it: a month, from the end of the period that is paid. With `ends_at` it must be the one that was
    /// shown to end then.
    ///
    /// # Errors
    /// [`ChangeError`]; [`Refusal::PauseNotOffered`](octavo_domain::billing::change::Refusal::PauseNotOffered).
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, ends_at: Option<Moment>) -> Result<(), ChangeError> {
        let Self(billing) = self;
        let mut held = billing.hold(user).await?.ok_or(ChangeError::Gone)?;
        held.make_way().await?;
        let paused = offers::pause(&held.account.subscription, held.now, billing.rules.pause_days)?;
        let level = paused.level;
        let taken = paused.pause;
        if ends_at.is_some_and(|shown| taken.is_some_and(|pause| pause.ends_at != shown)) {
            return Err(ChangeError::OtherPause);
        }
        held.account.subscription = paused;
        held.account.reminded_of = None;
        if let Some(pause) = taken {
            let (from, till) = (pause.paid_through, pause.ends_at);
            held.tell(billing, BillingNotice::PauseTaken { level, from, till }).await?;
        }
        held.commit().await?;
        Ok(())
    }
}

/// Ends a pause: a new period begins now and is charged.
pub struct UnpauseSubscription(pub Billing);

impl UnpauseSubscription {
    /// Ends it, once that is paid.
    ///
    /// # Errors
    /// [`ChangeError`]; [`ChangeError::Unchanged`] when there is no pause.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, quote: Option<&Quote>) -> Result<Changed, ChangeError> {
        let account = self.0.queries.billing_account(user).await?;
        let paused = account.map(|account| account.subscription).filter(|s| s.pause.is_some());
        let Some(subscription) = paused else { return Err(ChangeError::Unchanged) };
        let wish =
            Wish { level: subscription.level, interval: subscription.interval, addons: None, code: None };
        ChangePlan(self.0.clone()).execute(user, &wish, quote).await
    }
}

/// Takes the discount that is offered.
pub struct TakeDiscount(pub Billing);

impl TakeDiscount {
    /// Takes it, for the next three renewals.
    ///
    /// # Errors
    /// [`ChangeError`]; [`Refusal::DiscountNotOffered`](octavo_domain::billing::change::Refusal::DiscountNotOffered).
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<(), ChangeError> {
        let mut held = self.0.hold(user).await?.ok_or(ChangeError::Gone)?;
        held.make_way().await?;
        let account = &held.account;
        let discounted = offers::discount(&account.subscription, account.paid_invoices, account.had_coupon)?;
        held.account.subscription = discounted;
        held.account.had_coupon = true;
        held.account.cancellation = None;
        held.commit().await?;
        Ok(())
    }
}

impl Held {
    /// An open invoice carries the subscription as it will be once it is paid, which knows nothing of what is taken now:
    /// one that nobody is at is given up for it, one whose payment is on its way comes first.
    async fn make_way(&mut self) -> Result<(), ChangeError> {
        let Some(mut invoice) = self.open_invoice().await? else { return Ok(()) };
        let last = self.work.billing().last_attempt(invoice.id).await?;
        let is_owed = invoice.reason == BillingReason::Cycle;
        if is_owed || last.is_some_and(|attempt| attempt.state.is_live()) {
            return Err(Refusal::PaymentIncomplete.into());
        }
        Ok(self.void(&mut invoice).await?)
    }
}
