//! Every command of a customer about their subscription.

use octavo_domain::{
    billing::{
        addons::Addons,
        calendar::{Interval, Moment},
        cancel::CancelReason,
        change::Refusal,
    },
    ids::UserId,
    plans::level::Level,
};

use super::{
    Billing,
    cancel::{CancelError, CancelSubscription, Resubscribe},
    change_plan::{ChangeError, ChangePlan, Changed},
    offers::{PauseSubscription, TakeDiscount, UnpauseSubscription},
    order::PlanOrder,
    quote::Quote,
    trial::EndTrial,
};

/// The add-ons after the change; those not named stay, up to the plan's limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AddonChange {
    /// Published projects.
    pub publish: Option<u32>,
    /// Custom domains.
    pub domain: Option<u32>,
    /// People to share with.
    pub collaborator: Option<u32>,
    /// Thousands of page views a month, in tens.
    pub views: Option<u32>,
}

/// What a customer asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscriptionCommand {
    /// The subscription ends with its period.
    Cancel {
        /// Why.
        reason: CancelReason,
        /// In their own words; may be empty.
        clarification: String,
    },
    /// Take the discount that is offered to a customer who wants to leave.
    Discount,
    /// Take the pause that is offered.
    Pause {
        /// The end that was shown.
        ends_at: Moment,
    },
    /// End the pause.
    Unpause {
        /// The quote to honour.
        quote: Option<Quote>,
    },
    /// Go to the free plan when the period ends.
    DowngradeToFree,
    /// Change to another plan, other add-ons or a code.
    Change {
        /// The plan; none keeps the current one.
        plan: Option<(Level, Interval)>,
        /// Its add-ons.
        addons: AddonChange,
        /// A code, as it was typed.
        code: Option<String>,
        /// The quote to honour.
        quote: Option<Quote>,
    },
    /// Resume a canceled subscription.
    Resume,
    /// End the trial now.
    EndTrial {
        /// The quote to honour.
        quote: Option<Quote>,
    },
}

/// Executes the commands of customers about their subscription.
pub struct ChangeSubscription(pub Billing);

/// Why the command failed.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// It cannot be canceled.
    #[error(transparent)]
    Cancel(#[from] CancelError),
    /// It cannot be changed.
    #[error(transparent)]
    Change(#[from] ChangeError),
}

impl AddonChange {
    /// Are no add-ons named?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The add-ons after the change.
    fn on(self, now: Addons) -> Addons {
        Addons {
            publish: self.publish.unwrap_or(now.publish),
            domain: self.domain.unwrap_or(now.domain),
            collaborator: self.collaborator.unwrap_or(now.collaborator),
            views: self.views.unwrap_or(now.views),
        }
    }
}

impl ChangeSubscription {
    /// Executes it.
    ///
    /// # Errors
    /// [`CommandError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, command: SubscriptionCommand) -> Result<Changed, CommandError> {
        let billing = || self.0.clone();
        match command {
            SubscriptionCommand::Cancel { reason, clarification } => {
                CancelSubscription(billing()).execute(user, reason, &clarification).await?;
            }
            SubscriptionCommand::Discount => TakeDiscount(billing()).execute(user).await?,
            SubscriptionCommand::Pause { ends_at } => {
                PauseSubscription(billing()).execute(user, Some(ends_at)).await?;
            }
            SubscriptionCommand::Unpause { quote } => {
                return Ok(UnpauseSubscription(billing()).execute(user, quote.as_ref()).await?);
            }
            SubscriptionCommand::DowngradeToFree => return Ok(self.downgrade_to_free(user).await?),
            SubscriptionCommand::Change { plan, addons, code, quote } => {
                return Ok(self.change(user, plan, addons, code, quote.as_ref()).await?);
            }
            SubscriptionCommand::Resume => Resubscribe(billing()).execute(user).await?,
            SubscriptionCommand::EndTrial { quote } => {
                return Ok(EndTrial(billing()).execute(user, quote.as_ref()).await?);
            }
        }
        Ok(Changed::Done)
    }

    async fn downgrade_to_free(&self, user: UserId) -> Result<Changed, ChangeError> {
        let account = self.0.queries.billing_account(user).await?;
        let interval = account.map(|account| account.subscription.interval).unwrap_or_default();
        let order = PlanOrder { level: Level::Free, interval, addons: Some(Addons::NONE), code: None };
        ChangePlan(self.0.clone()).execute(user, &order, None).await
    }

    async fn change(
        &self,
        user: UserId,
        plan: Option<(Level, Interval)>,
        addons: AddonChange,
        code: Option<String>,
        quote: Option<&Quote>,
    ) -> Result<Changed, ChangeError> {
        let Self(billing) = self;
        let account = billing.queries.billing_account(user).await?;
        let locked = account.map(|account| account.subscription);
        let locked = locked.filter(|locked| locked.status.is_running() || locked.status.waits_for_payment());
        let plan = plan.or_else(|| locked.as_ref().map(|locked| (locked.level, locked.interval)));
        let (level, interval) = plan.ok_or(Refusal::NoSubscription)?;
        let kept = locked.map(|locked| billing.kept_addons(&locked, level)).unwrap_or_default();
        let addons = (!addons.is_empty()).then(|| addons.on(kept));
        let order = PlanOrder { level, interval, addons, code };
        ChangePlan(billing.clone()).execute(user, &order, quote).await
    }
}
