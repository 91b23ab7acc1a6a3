//! Moving an account's clock, to test due events.

use octavo_domain::{billing::calendar::Moment, ids::UserId};

use super::{Billing, advance::AdvanceSubscription, payments::PaymentError};
use crate::operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction};

/// Moves the clock of one account's billing. For development alone: charges on the way are real.
pub struct MoveClock(pub Billing);

/// Where a clock has arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The account's time.
    pub now: Moment,
    /// Due events that were applied on the way.
    pub done: u32,
}

impl MoveClock {
    /// Moves it forward by so many seconds and applies what has become due; none when there is no such account.
    ///
    /// # Errors
    /// [`PaymentError`]; steps that were completed stay committed.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        seconds: u32,
        log: &OperatorLogWriter,
    ) -> Result<Option<Moved>, PaymentError> {
        let Self(billing) = self;
        let Some(mut locked) = billing.lock(user).await? else { return Ok(None) };
        let before = locked.now;
        locked.account.clock_offset = locked.account.clock_offset.saturating_add(i64::from(seconds));
        locked.now = billing.now(&locked.account);
        let (account, now) = (Some(user), locked.now);
        let changed =
            Changed { account, about: String::new(), before: describe(before), after: describe(now) };
        log.note(locked.work.as_mut(), OperatorAction::Clock, changed).await?;
        locked.commit().await?;
        let advance = AdvanceSubscription(billing.clone());
        let mut done = 0_u32;
        loop {
            let steps = advance.execute(user).await?;
            done = done.saturating_add(steps);
            if steps == 0 {
                return Ok(Some(Moved { now, done }));
            }
        }
    }
}

fn describe(moment: Moment) -> String {
    moment.time().format("%Y-%m-%d %H:%M:%S UTC").to_string()
}
