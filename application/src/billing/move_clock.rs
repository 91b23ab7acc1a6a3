//! Moving an account's clock, to see what time brings.

use octavo_domain::{billing::calendar::Moment, ids::UserId};

use super::{Billing, payments::PaymentError, tend::TendAccount};
use crate::operators::{Changed, Trail, ports::operators::Act};

/// Moves the clock that one account's billing goes by. It is for development alone: what is charged on the way is
/// charged.
pub struct MoveClock(pub Billing);

/// Where a clock has arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The account's time.
    pub now: Moment,
    /// Things that were due on the way and are done.
    pub done: u32,
}

impl MoveClock {
    /// Moves it forward by so many seconds and does what has become due; none when there is no such account.
    ///
    /// # Errors
    /// [`PaymentError`]; what was done until then stays so.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        seconds: u32,
        trail: &Trail,
    ) -> Result<Option<Moved>, PaymentError> {
        let Self(billing) = self;
        let Some(mut held) = billing.hold(user).await? else { return Ok(None) };
        let before = held.now;
        held.account.clock_offset = held.account.clock_offset.saturating_add(i64::from(seconds));
        held.now = billing.now(&held.account);
        let (account, now) = (Some(user), held.now);
        let changed = Changed { account, about: String::new(), before: told(before), after: told(now) };
        trail.note(held.work.as_mut(), Act::Clock, changed).await?;
        held.commit().await?;
        let tend = TendAccount(billing.clone());
        let mut done = 0_u32;
        loop {
            let steps = tend.execute(user).await?;
            done = done.saturating_add(steps);
            if steps == 0 {
                return Ok(Some(Moved { now, done }));
            }
        }
    }
}

fn told(moment: Moment) -> String {
    moment.time().format("%Y-%m-%d %H:%M:%S UTC").to_string()
}
