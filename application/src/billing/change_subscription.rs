//! Everything that a customer can ask for about the subscription they have, as one command.

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
    quote::Quote,
    trial::EndTrial,
    wish::Wish,
};

/// How much is to be added afterwards; what is not named stays, as far as the plan takes so many.
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
    /// They take the discount that is offered to whoever wants to leave.
    Discount,
    /// They take the pause that is offered.
    Pause {
        /// When it was shown to end.
        ends_at: Moment,
    },
    /// They end their pause.
    Unpause {
        /// The price to hold to.
        quote: Option<Quote>,
    },
    /// They go to the free plan when the period ends.
    DowngradeToFree,
    /// They want another plan, other add-ons or a code.
    Change {
        /// The plan; none keeps the one there is.
        plan: Option<(Level, Interval)>,
        /// What is added to it.
        addons: AddonChange,
        /// A code, as it was typed.
        code: Option<String>,
        /// The price to hold to.
        quote: Option<Quote>,
    },
    /// A subscription that was cancelled goes on.
    Resume,
    /// They end their trial now.
    EndTrial {
        /// The price to hold to.
        quote: Option<Quote>,
    },
}

/// Carries out what customers ask for about the subscription they have.
pub struct ChangeSubscription(pub Billing);

/// Why it is not carried out.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// It is not cancelled.
    #[error(transparent)]
    Cancel(#[from] CancelError),
    /// It is not changed.
    #[error(transparent)]
    Change(#[from] ChangeError),
}

impl AddonChange {
    /// Is nothing named?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What is added afterwards.
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
    /// Carries it out.
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
        let wish = Wish { level: Level::Free, interval, addons: Some(Addons::NONE), code: None };
        ChangePlan(self.0.clone()).execute(user, &wish, None).await
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
        let held = account.map(|account| account.subscription);
        let held = held.filter(|held| held.status.is_running() || held.status.waits_for_payment());
        let plan = plan.or_else(|| held.as_ref().map(|held| (held.level, held.interval)));
        let (level, interval) = plan.ok_or(Refusal::NoSubscription)?;
        let kept = held.map(|held| billing.kept_addons(&held, level)).unwrap_or_default();
        let addons = (!addons.is_empty()).then(|| addons.on(kept));
        let wish = Wish { level, interval, addons, code };
        ChangePlan(billing.clone()).execute(user, &wish, quote).await
    }
}
