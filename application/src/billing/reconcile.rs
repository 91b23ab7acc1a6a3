//! Finding out what nobody was told.

use chrono::TimeDelta;
use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::{AttemptId, InvoiceId},
};

use super::{Billing, receive_webhook::WebhookError, tend::TendAccount};
use crate::{
    jobs::{JobError, Next},
    ports::{
        billing::{Attempt, AttemptState},
        card_provider::{CardProviderError, Payment, PaymentRef},
        storage::StorageError,
    },
};

/// Does what time has brought for accounts, and looks up payments that are not decided.
pub struct KeepBooks(pub Billing);

/// Accounts and payments of one run: few enough to be over before the claim is.
const BATCH: u32 = 8;
/// Between two runs that found nothing.
const EVERY: TimeDelta = TimeDelta::seconds(5);

impl KeepBooks {
    /// Does some of it.
    ///
    /// # Errors
    /// [`JobError`].
    pub async fn execute(&self) -> Result<Next, JobError> {
        let Self(billing) = self;
        let now = Moment::from(billing.clock.now());
        let due = billing.queries.due_accounts(now, BATCH).await?;
        let mut failed = None;
        for user in &due {
            // One account that cannot be tended must not keep the others from it.
            if let Err(error) = TendAccount(billing.clone()).execute(*user).await {
                tracing::error!(%error, %user, "an account cannot be tended");
                failed = Some(error);
            }
        }
        let attempts = billing.queries.attempts_to_check(now, BATCH).await?;
        for id in &attempts {
            if let Err(error) = self.check(*id).await {
                tracing::error!(%error, attempt = %id, "a payment cannot be looked up");
                failed = Some(error);
            }
        }
        match failed {
            Some(error) => Err(error.into()),
            None if due.is_empty() && attempts.is_empty() => Ok(Next::After(EVERY)),
            None => Ok(Next::After(TimeDelta::zero())),
        }
    }

    async fn check(&self, id: AttemptId) -> Result<(), StorageError> {
        let Self(billing) = self;
        let mut work = billing.storage.begin().await?;
        let attempt = work.billing().attempt(id).await?;
        drop(work);
        match attempt {
            Some(attempt) if attempt.state == AttemptState::Surplus => billing.give_back(&attempt).await,
            Some(attempt) if attempt.state.is_live() => billing.look_up(&attempt).await.map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// Goes through everything that was paid lately: each payment has its invoice.
pub struct Reconcile(pub Billing);

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reconciled {
    /// Payments that were looked at.
    pub payments: u64,
    /// What nobody had noted, and is noted now.
    pub noted: Vec<Noted>,
    /// Payments that are for no invoice, with their amounts.
    pub unknown: Vec<(PaymentRef, Cents)>,
}

/// An attempt of which something was not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// What was to be paid.
    pub invoice: InvoiceId,
    /// What was known.
    pub before: AttemptState,
    /// What is known now.
    pub after: AttemptState,
    /// What of it is given back.
    pub refunded: Cents,
}

impl Reconcile {
    /// Goes through the payments since a moment.
    ///
    /// # Errors
    /// [`WebhookError`]: the provider or storage failed.
    pub async fn execute(&self, since: Moment) -> Result<Reconciled, WebhookError> {
        let Self(billing) = self;
        let mut found = Reconciled::default();
        let mut after = None;
        loop {
            let page = billing.provider.list_since(since, after.as_ref()).await?;
            for payment in &page.payments {
                found.payments = found.payments.saturating_add(1);
                let mut work = billing.storage.begin().await?;
                let attempt = work.billing().attempt_of_key(&payment.key).await?;
                drop(work);
                if let Some(attempt) = attempt {
                    found.noted.extend(self.conclude(&attempt, payment).await?);
                } else {
                    found.unknown.push((payment.id.clone(), payment.amount));
                    tracing::error!(payment = %payment.id.0, amount = payment.amount.get(), "a payment without an invoice");
                }
            }
            after = page.payments.last().map(|payment| payment.id.clone());
            if !page.more || after.is_none() {
                return Ok(found);
            }
        }
    }

    /// Concludes an attempt, and says what came of that; none when all of it was known.
    async fn conclude(&self, attempt: &Attempt, payment: &Payment) -> Result<Option<Noted>, StorageError> {
        let Self(billing) = self;
        let before = self.refunded(attempt.invoice).await?;
        billing.conclude(attempt.id, payment).await?;
        let refunded = self.refunded(attempt.invoice).await?;
        let after = billing.storage.begin().await?.billing().attempt(attempt.id).await?;
        let after = after.map_or_else(|| attempt.state.clone(), |attempt| attempt.state);
        let is_new = after != attempt.state || refunded != before;
        let (invoice, before) = (attempt.invoice, attempt.state.clone());
        Ok(is_new.then_some(Noted { invoice, before, after, refunded }))
    }

    async fn refunded(&self, invoice: InvoiceId) -> Result<Cents, StorageError> {
        let issued = self.0.storage.begin().await?.billing().invoice(invoice).await?;
        Ok(issued.map_or(Cents::ZERO, |issued| issued.refunded))
    }

    /// The job: the last day, and some hours more, so that nothing falls between two days.
    ///
    /// # Errors
    /// [`JobError`].
    pub async fn daily(&self) -> Result<Next, JobError> {
        const DAY: TimeDelta = TimeDelta::days(1);
        const OVERLAP: TimeDelta = TimeDelta::hours(6);
        let since = Moment::from(self.0.clock.now() - DAY - OVERLAP);
        match self.execute(since).await {
            Ok(_) => Ok(Next::After(DAY)),
            Err(WebhookError::Storage(error)) => Err(error.into()),
            Err(WebhookError::Provider(
                CardProviderError::Unknown(error) | CardProviderError::Rejected(error),
            )) => Err(StorageError::Unavailable(format!("the card provider: {error}")).into()),
            Err(WebhookError::Refused(refused)) => {
                Err(StorageError::Backend(format!("no webhook was read: {refused}")).into())
            }
        }
    }
}
