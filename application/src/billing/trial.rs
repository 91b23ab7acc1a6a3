//! Trials, and ending them early.

use octavo_domain::{
    billing::{change::Refusal, subscription::Status, trial},
    ids::UserId,
};

use super::{
    Billing,
    change_plan::{self, ChangeError, ChangePlan},
    order::PlanOrder,
    quote::Quote,
};
use crate::operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction};

/// Ends a trial now: the first period begins and is charged.
pub struct EndTrial(pub Billing);

impl EndTrial {
    /// Ends it. When the payment fails, the trial runs to its end.
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
        let order = PlanOrder { level: trial.level, interval: trial.interval, addons: None, code: None };
        ChangePlan(self.0.clone()).execute(user, &order, quote).await
    }
}

/// Grants a trial, for operators.
pub struct GrantTrial(pub Billing);

impl GrantTrial {
    /// Begins it; false when a subscription is running.
    ///
    /// # Errors
    /// [`ChangeError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        order: &PlanOrder,
        days: u32,
        log: &OperatorLogWriter,
    ) -> Result<bool, ChangeError> {
        let Self(billing) = self;
        let mut locked = billing.lock(user).await?.ok_or(ChangeError::Gone)?;
        if locked.account.subscription.status.is_running() || locked.open_invoice().await?.is_some() {
            return Ok(false);
        }
        let understood = billing.check_order(&mut locked, order).await?;
        let terms = billing.terms(locked.now, &locked.account);
        let change = trial::begin(billing.prices(), &understood.wanted, &terms, days)?;
        let changed = Changed {
            account: Some(user),
            about: format!("{days} days"),
            before: locked.user.plan_id(),
            after: order.level.plan_id(order.interval),
        };
        locked.begin_unbilled(billing, change);
        log.note(locked.work.as_mut(), OperatorAction::Trial, changed).await?;
        locked.commit().await?;
        Ok(true)
    }
}
