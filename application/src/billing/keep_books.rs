//! Keeping the books: what time has brought for accounts, and payments that are not decided.

use std::{
    collections::HashMap,
    fmt::Display,
    hash::Hash,
    sync::{Mutex, PoisonError},
};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    billing::calendar::Moment,
    ids::{AttemptId, UserId},
};

use super::{Billing, payments::PaymentError, tend::TendAccount};
use crate::{
    billing::ports::AttemptState,
    jobs::{JobError, JobHandler, Next, backoff},
    shared::storage::{Job, JobKind, StorageError},
};

/// Does what time has brought for accounts, and looks up payments that are not decided.
///
/// What fails rests, longer each time, and keeps nothing else waiting: with one damaged account in the table every
/// other one is still billed on time. Who rests is known to this value alone, so one value serves a server's runs.
pub struct KeepBooks {
    billing: Billing,
    accounts: Resting<UserId>,
    attempts: Resting<AttemptId>,
}

/// What came of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// When the books are kept again.
    pub next: Next,
    /// Accounts and payments that failed, and rest. Each is an error in the log.
    pub failed: usize,
}

/// Accounts and payments of one run: few enough to be over before the claim is.
const BATCH: u32 = 8;
/// Between two runs that found nothing.
const EVERY: TimeDelta = TimeDelta::seconds(5);

impl KeepBooks {
    /// The books of all accounts.
    #[must_use]
    pub fn new(billing: Billing) -> Self {
        Self { billing, accounts: Resting::default(), attempts: Resting::default() }
    }

    /// Does some of it.
    ///
    /// # Errors
    /// [`StorageError`]: what is due could not be found out.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self) -> Result<Kept, StorageError> {
        let Self { billing, accounts, attempts } = self;
        let now = billing.clock.now();
        let due = billing.queries.due_accounts(Moment::from(now), accounts.widened(now)).await?;
        let due = accounts.awake(due, now);
        let mut failed = 0;
        for user in &due {
            let tended = TendAccount(billing.clone()).execute(*user).await;
            failed += accounts.note(*user, "an account cannot be tended", &tended, now);
        }
        let undecided = billing.queries.attempts_to_check(Moment::from(now), attempts.widened(now)).await?;
        let undecided = attempts.awake(undecided, now);
        for id in &undecided {
            let checked = self.check(*id).await;
            failed += attempts.note(*id, "a payment cannot be looked up", &checked, now);
        }
        let idle = due.is_empty() && undecided.is_empty();
        Ok(Kept { next: Next::After(if idle { EVERY } else { TimeDelta::zero() }), failed })
    }

    async fn check(&self, id: AttemptId) -> Result<(), PaymentError> {
        let Self { billing, .. } = self;
        let mut work = billing.storage.begin().await?;
        let attempt = work.billing().attempt(id).await?;
        drop(work);
        match attempt {
            Some(attempt) if attempt.state == AttemptState::Surplus => {
                Ok(billing.give_back(&attempt).await?)
            }
            Some(attempt) if attempt.state.is_live() => billing.look_up(&attempt).await.map(|_| ()),
            _ => Ok(()),
        }
    }
}

#[async_trait]
impl JobHandler for KeepBooks {
    fn kind(&self) -> JobKind {
        JobKind::Books
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, _: &Job) -> Result<Next, JobError> {
        Ok(self.execute().await?.next)
    }
}

/// What has failed: how often, and until when it is let alone.
struct Resting<Id>(Mutex<HashMap<Id, (u32, DateTime<Utc>)>>);

impl<Id> Default for Resting<Id> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<Id: Copy + Eq + Hash + Display> Resting<Id> {
    /// After so long without being tried again, it is no longer due and is forgotten.
    const FORGOTTEN_AFTER: TimeDelta = TimeDelta::hours(1);

    /// How many to ask for, so that those that rest take nobody's place.
    fn widened(&self, now: DateTime<Utc>) -> u32 {
        let mut resting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        resting.retain(|_, (_, until)| *until + Self::FORGOTTEN_AFTER > now);
        u32::try_from(resting.len()).unwrap_or(u32::MAX).saturating_add(BATCH)
    }

    /// Those that do not rest, as many as fit into a run.
    fn awake(&self, mut found: Vec<Id>, now: DateTime<Utc>) -> Vec<Id> {
        let resting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever would rest for longer than they were told to has seen the clock set back: they have rested enough.
        let rests = |failures: u32, until: DateTime<Utc>| {
            now < until && until - now <= backoff(failures.saturating_sub(1))
        };
        found.retain(|id| resting.get(id).is_none_or(|(failures, until)| !rests(*failures, *until)));
        found.truncate(usize::try_from(BATCH).unwrap_or(usize::MAX));
        found
    }

    /// Lets it rest if it failed; answers how many failed.
    fn note<T, Error: Display>(
        &self,
        id: Id,
        what: &'static str,
        done: &Result<T, Error>,
        now: DateTime<Utc>,
    ) -> usize {
        let mut resting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Err(error) = done else {
            resting.remove(&id);
            return 0;
        };
        tracing::error!(%error, %id, what);
        let (failures, until) = resting.entry(id).or_insert((0, now));
        *until = now + backoff(*failures);
        *failures = failures.saturating_add(1);
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn what_failed_rests_and_no_longer_when_the_clock_is_set_back() {
        let resting: Resting<UserId> = Resting::default();
        let (id, start) = (UserId::new(Uuid::from_u128(1)), DateTime::UNIX_EPOCH + TimeDelta::days(1));
        let failed: Result<(), StorageError> = Err(StorageError::Backend("odd".to_owned()));
        let awake = |now| resting.awake(vec![id], now) == [id];
        for wait in [10, 20, 40] {
            assert_eq!(resting.note(id, "odd", &failed, start), 1);
            assert!(!awake(start) && !awake(start + TimeDelta::seconds(wait - 1)));
            assert!(awake(start + TimeDelta::seconds(wait)));
        }
        assert!(awake(start - TimeDelta::hours(1)));
        assert_eq!(resting.note(id, "fine", &Ok::<(), StorageError>(()), start), 0);
        assert!(awake(start));
    }
}
