//! Trials, and ending them early.

use octavo_domain::{
    billing::{
        calendar::Moment,
        change::{Change, ChangeKind, Refusal, Terms, Wanted},
        invoice::Invoice,
        item::Prices,
        renewal::renew,
        subscription::{Status, Subscription},
    },
    ids::UserId,
};

use super::{
    Billing,
    change_plan::{self, ChangeError, ChangePlan},
    quote::Quote,
    wish::Wish,
};
use crate::operators::{Changed, Trail, ports::operators::Act};

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// Begins a trial of so many days, at whose end the first period is charged.
pub(crate) fn begin(prices: &Prices, wanted: &Wanted, terms: &Terms, days: u32) -> Result<Change, Refusal> {
    let ends = terms.now.plus(i64::from(days) * DAY);
    let after = on_trial(wanted, terms.now, ends);
    // What it will cost is what its renewal costs; a plan without a price has none.
    let first = renew(prices, &after, terms.balance, terms.tax)?;
    let invoice = Invoice::nothing(terms.balance);
    Ok(Change {
        kind: ChangeKind::New,
        invoice,
        effective_at: terms.now,
        next_payment_at: Some(ends),
        full_plan_amount: first.full_plan_amount,
        after,
    })
}

fn on_trial(wanted: &Wanted, now: Moment, ends: Moment) -> Subscription {
    Subscription {
        status: Status::Trialing,
        level: wanted.level,
        interval: wanted.interval,
        addons: wanted.addons.unwrap_or_default(),
        anchor: ends,
        start: now,
        end: ends,
        segments: Vec::new(),
        coupon: wanted.coupon.clone(),
        auto_renew: true,
        trial_end: Some(ends),
        pause: None,
    }
}

/// Ends a trial now: the first period begins and is charged.
pub struct EndTrial(pub Billing);

impl EndTrial {
    /// Ends it. When the payment fails, the trial goes on to its end.
    ///
    /// # Errors
    /// [`ChangeError`]; [`Refusal::NoSubscription`] when there is no trial.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        quote: Option<&Quote>,
    ) -> Result<change_plan::Changed, ChangeError> {
        let account = self.0.queries.billing_account(user).await?;
        let Some(trial) =
            account.map(|account| account.subscription).filter(|s| s.status == Status::Trialing)
        else {
            return Err(Refusal::NoSubscription.into());
        };
        let wish = Wish { level: trial.level, interval: trial.interval, addons: None, code: None };
        ChangePlan(self.0.clone()).execute(user, &wish, quote).await
    }
}

/// Grants a trial, for operators.
pub struct GrantTrial(pub Billing);

impl GrantTrial {
    /// Begins it; false when the account has a subscription that runs.
    ///
    /// # Errors
    /// [`ChangeError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        wish: &Wish,
        days: u32,
        trail: &Trail,
    ) -> Result<bool, ChangeError> {
        let Self(billing) = self;
        let mut held = billing.hold(user).await?.ok_or(ChangeError::Gone)?;
        if held.account.subscription.status.is_running() || held.open_invoice().await?.is_some() {
            return Ok(false);
        }
        let understood = billing.understand(&mut held, wish).await?;
        let terms = billing.terms(held.now, &held.account);
        let change = begin(billing.prices(), &understood.wanted, &terms, days)?;
        let changed = Changed {
            account: Some(user),
            about: format!("{days} days"),
            before: held.user.plan_id(),
            after: wish.level.plan_id(wish.interval),
        };
        held.begin_unbilled(billing, change);
        trail.note(held.work.as_mut(), Act::Trial, changed).await?;
        held.commit().await?;
        Ok(true)
    }
}
