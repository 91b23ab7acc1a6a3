//! Putting an account on a plan without a payment.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    billing::{addons::Addons, calendar::Interval},
    plan::{catalogue::Catalogue, level::Level},
};

use super::operators;
use crate::{
    account::record_detail,
    ports::{
        clock::Clock,
        ids::Ids,
        storage::{Event, StorageError, UnitOfWork},
    },
    team::seats::seat,
};

/// What an operator gives to somebody, and takes back. The account's log keeps who did it, and what it was before.
pub struct GrantPlan {
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// What plans allow.
    pub catalogue: Arc<Catalogue>,
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
    /// [`StorageError`].
    pub async fn execute(
        &self,
        work: &mut dyn UnitOfWork,
        user: &mut User,
        grant: Grant,
        by: &str,
    ) -> Result<bool, StorageError> {
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
        let now = self.clock.now();
        user.updated_at = now;
        work.users().update(user).await?;
        seat(work, user, &self.catalogue).await?;
        let what = (Event::PlanSet, Some(format!("{by}: {after}, was {before}")));
        record_detail(work, self.ids.as_ref(), Some(user.id), what, &operators(), now).await?;
        Ok(true)
    }
}

fn told(user: &User) -> String {
    let paused = if user.paused { " (paused)" } else { "" };
    format!("{}{paused}", user.plan_id())
}
