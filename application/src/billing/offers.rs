//! Offers to customers who want to leave: a pause, or a discount.

use octavo_domain::{
    billing::{calendar::Moment, change::Refusal, offers},
    ids::UserId,
};

use super::{
    Billing,
    change_plan::{ChangeError, ChangePlan, Changed},
    locked_account::LockedAccount,
    order::PlanOrder,
    quote::Quote,
};
use crate::billing::ports::mail::BillingNotice;
use octavo_domain::billing::issued_invoice::BillingReason;

/// Takes the pause that is offered.
pub struct PauseSubscription(pub Billing);

impl PauseSubscription {
    /// Takes it: a month, from the end of the paid period. With `ends_at` the offered pause must end at that moment.
    ///
    /// # Errors
    /// [`ChangeError`]; [`Refusal::PauseNotOffered`](octavo_domain::billing::change::Refusal::PauseNotOffered).
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, ends_at: Option<Moment>) -> Result<(), ChangeError> {
        let Self(billing) = self;
        let mut locked = billing.lock(user).await?.ok_or(ChangeError::Gone)?;
        locked.make_way().await?;
        let paused = offers::pause(&locked.account.subscription, locked.now, billing.rules.pause_days)?;
        let level = paused.level;
        let taken = paused.pause;
        if ends_at.is_some_and(|shown| taken.is_some_and(|pause| pause.ends_at != shown)) {
            return Err(ChangeError::OtherPause);
        }
        locked.account.subscription = paused;
        locked.account.reminded_of = None;
        if let Some(pause) = taken {
            let (from, till) = (pause.paid_through, pause.ends_at);
            locked.notify(billing, BillingNotice::PauseTaken { level, from, till }).await?;
        }
        locked.commit().await?;
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
        let order = PlanOrder {
            level: subscription.level,
            interval: subscription.interval,
            addons: None,
            code: None,
        };
        ChangePlan(self.0.clone()).execute(user, &order, quote).await
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
        let mut locked = self.0.lock(user).await?.ok_or(ChangeError::Gone)?;
        locked.make_way().await?;
        let account = &locked.account;
        let discounted = offers::discount(&account.subscription, account.paid_invoices, account.had_coupon)?;
        locked.account.subscription = discounted;
        locked.account.had_coupon = true;
        locked.account.cancellation = None;
        locked.commit().await?;
        Ok(())
    }
}

impl LockedAccount {
    /// An open invoice carries the subscription as it will be once it is paid, without what is taken now. Without a
    /// live attempt it is voided; otherwise its payment comes first.
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
