//! Putting an account on a plan without a payment.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    billing::{addons::Addons, calendar::Interval},
    plans::{catalogue::Catalogue, level::Level},
};

use super::operators;
use crate::{
    account::record_detail,
    operators::{Changed, Trail, ports::operators::Act},
    shared::storage::{Event, StorageError, UnitOfWork},
    team::seats::seat,
};

/// What an operator gives to somebody, and takes back. The account's log keeps who did it, and what it was before.
pub struct GrantPlan {
    /// Who does it, and where that is written down.
    pub trail: Trail,
    /// What plans allow.
    pub catalogue: Arc<Catalogue>,
}

/// Why somebody is not put on a plan.
#[derive(Debug, thiserror::Error)]
pub enum GrantError {
    /// They have a subscription of their own, which would take the plan back with its next step.
    #[error(
        "this account has a subscription to {plan} ({status}), which decides about its plan. Have its owner change or \
         cancel it in the settings under Billing; once it has ended (see `octavo admin ledger`) a plan can be given"
    )]
    Subscribed {
        /// The plan that is paid for.
        plan: String,
        /// How the subscription stands.
        status: &'static str,
    },
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// What an account is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grant {
    /// The plan.
    pub level: Level,
    /// How often it would renew; none leaves a plan as it is, and otherwise is the year.
    pub interval: Option<Interval>,
    /// Paused, or no longer; none leaves it as it is.
    pub paused: Option<bool>,
}

impl GrantPlan {
    /// Changes the account in a unit of work that the caller commits; false when everything was so already.
    ///
    /// # Errors
    /// [`GrantError`]; nothing has changed then.
    pub async fn execute(
        &self,
        work: &mut dyn UnitOfWork,
        user: &mut User,
        grant: Grant,
    ) -> Result<bool, GrantError> {
        let trail = &self.trail;
        let account = work.billing().account(user.id).await?;
        if let Some(subscription) = account.map(|account| account.subscription)
            && (subscription.status.is_running() || subscription.status.waits_for_payment())
        {
            let plan = subscription.level.plan_id(subscription.interval);
            return Err(GrantError::Subscribed { plan, status: subscription.status.id() });
        }
        let before = told(user);
        let interval = grant.interval.or(user.interval).unwrap_or(Interval::Year);
        user.level = grant.level;
        user.interval = (grant.level != Level::Free).then_some(interval);
        user.paused = grant.paused.unwrap_or(user.paused);
        if !user.level.is_paid() {
            user.addons = Addons::NONE;
        }
        let after = told(user);
        if before == after {
            return Ok(false);
        }
        let now = trail.clock.now();
        user.updated_at = now;
        work.users().update(user).await?;
        seat(work, user, &self.catalogue).await?;
        let what = (Event::PlanSet, Some(format!("{}: {after}, was {before}", trail.by)));
        record_detail(work, trail.ids.as_ref(), Some(user.id), what, &operators(), now).await?;
        let changed = Changed { account: Some(user.id), about: String::new(), before, after };
        trail.note(work, Act::Plan, changed).await?;
        Ok(true)
    }
}

fn told(user: &User) -> String {
    let paused = if user.paused { " (paused)" } else { "" };
    format!("{}{paused}", user.plan_id())
}
