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
    operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction},
    shared::storage::{Event, StorageError, UnitOfWork},
    team::seats::assign_seats,
};

/// Sets and resets the plan and pause of an account. The account's log records the operator and the values before.
pub struct GrantPlan {
    /// The operator log of the acting operator.
    pub log: OperatorLogWriter,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// Why an account is not put on a plan.
#[derive(Debug, thiserror::Error)]
pub enum GrantError {
    /// It has a subscription, which would overwrite the plan when it advances.
    #[error(
        "this account has a subscription to {plan} ({status}), which decides about its plan. Have its owner change or \
         cancel it in the settings under Billing; once it has ended (see `octavo admin ledger`) a plan can be given"
    )]
    Subscribed {
        /// The plan that is paid for.
        plan: String,
        /// The subscription's status.
        status: &'static str,
    },
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The plan and pause to set.
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
    /// Changes the account in a unit of work that the caller commits; false when nothing changed.
    ///
    /// # Errors
    /// [`GrantError`]; nothing has changed then.
    pub async fn execute(
        &self,
        work: &mut dyn UnitOfWork,
        user: &mut User,
        grant: Grant,
    ) -> Result<bool, GrantError> {
        let log = &self.log;
        let account = work.billing().account(user.id).await?;
        if let Some(subscription) = account.map(|account| account.subscription)
            && (subscription.status.is_running() || subscription.status.waits_for_payment())
        {
            let plan = subscription.level.plan_id(subscription.interval);
            return Err(GrantError::Subscribed { plan, status: subscription.status.id() });
        }
        let before = describe(user);
        let interval = grant.interval.or(user.interval).unwrap_or(Interval::Year);
        user.level = grant.level;
        user.interval = (grant.level != Level::Free).then_some(interval);
        user.paused = grant.paused.unwrap_or(user.paused);
        if !user.level.is_paid() {
            user.addons = Addons::NONE;
        }
        let after = describe(user);
        if before == after {
            return Ok(false);
        }
        let now = log.clock.now();
        user.updated_at = now;
        work.users().update(user).await?;
        assign_seats(work, user, &self.catalogue).await?;
        let what = (Event::PlanSet, Some(format!("{}: {after}, was {before}", log.by)));
        record_detail(work, log.ids.as_ref(), Some(user.id), what, &operators(), now).await?;
        let changed = Changed { account: Some(user.id), about: String::new(), before, after };
        log.note(work, OperatorAction::Plan, changed).await?;
        Ok(true)
    }
}

fn describe(user: &User) -> String {
    let paused = if user.paused { " (paused)" } else { "" };
    format!("{}{paused}", user.plan_id())
}
