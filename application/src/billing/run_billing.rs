//! The billing run: it advances subscriptions and checks undecided payments.

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

use super::{Billing, advance::AdvanceSubscription, payments::PaymentError};
use crate::{
    jobs::{JobError, JobHandler, Next, backoff},
    shared::storage::{Job, JobKind, StorageError},
};
use octavo_domain::billing::attempt::AttemptState;

/// Advances subscriptions that are due, and looks up undecided payments.
///
/// Failures back off, longer each time, and block nothing else: with one damaged account in the table every other one
/// is still billed on time. Only this value knows the backoff, so one value serves all runs of a server.
pub struct RunBilling {
    billing: Billing,
    accounts: BackoffTable<UserId>,
    attempts: BackoffTable<AttemptId>,
}

/// The result of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BillingRun {
    /// When the next run is due.
    pub next: Next,
    /// Accounts and payments that failed and back off. Each is logged as an error.
    pub failed: usize,
}

/// Accounts and payments of one run: few enough to finish before the claim expires.
const BATCH: u32 = 8;
/// Time between two runs when nothing was due.
const EVERY: TimeDelta = TimeDelta::seconds(5);

impl RunBilling {
    /// A billing run for all accounts.
    #[must_use]
    pub fn new(billing: Billing) -> Self {
        Self { billing, accounts: BackoffTable::default(), attempts: BackoffTable::default() }
    }

    /// Runs one batch.
    ///
    /// # Errors
    /// [`StorageError`]: what is due could not be read.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self) -> Result<BillingRun, StorageError> {
        let Self { billing, accounts, attempts } = self;
        let now = billing.clock.now();
        let due = billing.queries.due_accounts(Moment::from(now), accounts.batch_size(now)).await?;
        let due = accounts.ready(due, now);
        let mut failed = 0;
        for user in &due {
            let advanced = AdvanceSubscription(billing.clone()).execute(*user).await;
            failed += accounts.note(*user, "an account's subscription cannot be advanced", &advanced, now);
        }
        let undecided =
            billing.queries.attempts_to_check(Moment::from(now), attempts.batch_size(now)).await?;
        let undecided = attempts.ready(undecided, now);
        for id in &undecided {
            let checked = self.check(*id).await;
            failed += attempts.note(*id, "a payment cannot be looked up", &checked, now);
        }
        let idle = due.is_empty() && undecided.is_empty();
        Ok(BillingRun { next: Next::After(if idle { EVERY } else { TimeDelta::zero() }), failed })
    }

    async fn check(&self, id: AttemptId) -> Result<(), PaymentError> {
        let Self { billing, .. } = self;
        let mut work = billing.storage.begin().await?;
        let attempt = work.billing().attempt(id).await?;
        drop(work);
        match attempt {
            Some(attempt) if attempt.state == AttemptState::RefundDue => {
                Ok(billing.refund_attempt(&attempt).await?)
            }
            Some(attempt) if attempt.state.is_live() => billing.look_up(&attempt).await.map(|_| ()),
            _ => Ok(()),
        }
    }
}

#[async_trait]
impl JobHandler for RunBilling {
    fn kind(&self) -> JobKind {
        JobKind::BillingRun
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, _: &Job) -> Result<Next, JobError> {
        Ok(self.execute().await?.next)
    }
}

/// Failures: how often, and until when the backoff lasts.
struct BackoffTable<Id>(Mutex<HashMap<Id, (u32, DateTime<Utc>)>>);

impl<Id> Default for BackoffTable<Id> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<Id: Copy + Eq + Hash + Display> BackoffTable<Id> {
    /// An entry that was not retried for this long is no longer due and is dropped.
    const FORGOTTEN_AFTER: TimeDelta = TimeDelta::hours(1);

    /// How many to read, so that those in backoff do not fill the batch.
    fn batch_size(&self, now: DateTime<Utc>) -> u32 {
        let mut resting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        resting.retain(|_, (_, until)| *until + Self::FORGOTTEN_AFTER > now);
        u32::try_from(resting.len()).unwrap_or(u32::MAX).saturating_add(BATCH)
    }

    /// Those not in backoff, as many as fit into a run.
    fn ready(&self, mut found: Vec<Id>, now: DateTime<Utc>) -> Vec<Id> {
        let resting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A wait longer than the backoff means that the clock was set back: it counts as over.
        let rests = |failures: u32, until: DateTime<Utc>| {
            now < until && until - now <= backoff(failures.saturating_sub(1))
        };
        found.retain(|id| resting.get(id).is_none_or(|(failures, until)| !rests(*failures, *until)));
        found.truncate(usize::try_from(BATCH).unwrap_or(usize::MAX));
        found
    }

    /// Starts the backoff after a failure; returns how many failed.
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
        tracing::error!(%error, %id, "{what}");
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
        let resting: BackoffTable<UserId> = BackoffTable::default();
        let (id, start) = (UserId::new(Uuid::from_u128(1)), DateTime::UNIX_EPOCH + TimeDelta::days(1));
        let failed: Result<(), StorageError> = Err(StorageError::Backend("odd".to_owned()));
        let ready = |now| resting.ready(vec![id], now) == [id];
        for wait in [10, 20, 40] {
            assert_eq!(resting.note(id, "odd", &failed, start), 1);
            assert!(!ready(start) && !ready(start + TimeDelta::seconds(wait - 1)));
            assert!(ready(start + TimeDelta::seconds(wait)));
        }
        assert!(ready(start - TimeDelta::hours(1)));
        assert_eq!(resting.note(id, "fine", &Ok::<(), StorageError>(()), start), 0);
        assert!(ready(start));
    }
}
