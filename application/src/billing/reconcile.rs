//! Comparing the ledger with the provider's list.

use async_trait::async_trait;
use chrono::TimeDelta;
use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::InvoiceId,
};

use super::{Billing, receive_webhook::WebhookError};
use crate::{
    billing::ports::card_provider::{Payment, ReportRef},
    jobs::{JobError, JobHandler, Next},
    shared::storage::{Job, JobKind, StorageError},
};
use octavo_domain::billing::{
    attempt::{Attempt, AttemptState},
    card::PaymentRef,
};

/// Compares recent payments with the ledger: each needs its invoice. Disputes that were opened in the last months are
/// compared as well, because they may still be decided.
pub struct Reconcile(pub Billing);

/// How long after its opening a dispute may still be decided.
const DISPUTED: TimeDelta = TimeDelta::days(180);

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reconciled {
    /// Payments that were compared.
    pub payments: u64,
    /// Differences that are now recorded.
    pub noted: Vec<Noted>,
    /// Payments without an invoice, with their amounts.
    pub unknown: Vec<(PaymentRef, Cents)>,
    /// Disputes that were unknown, or whose state had changed.
    pub disputes: Vec<ReportRef>,
}

/// An attempt whose record was out of date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// What was to be paid.
    pub invoice: InvoiceId,
    /// The recorded state.
    pub before: AttemptState,
    /// The state now.
    pub after: AttemptState,
    /// How much of it is refunded.
    pub refunded: Cents,
}

impl Reconcile {
    /// Compares the payments since a moment.
    ///
    /// # Errors
    /// [`WebhookError`]: the provider or storage failed.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
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
                    found.noted.extend(self.record_outcome(&attempt, payment).await?);
                } else {
                    found.unknown.push((payment.id.clone(), payment.amount));
                    tracing::error!(payment = %payment.id.0, amount = payment.amount.get(), "a payment without an invoice");
                }
            }
            after = page.payments.last().map(|payment| payment.id.clone());
            if !page.more || after.is_none() {
                break;
            }
        }
        let lately = Moment::from(billing.clock.now() - DISPUTED);
        found.disputes = billing.reconcile_disputes(since.min(lately)).await?;
        Ok(found)
    }

    /// Records the outcome of an attempt, and returns the difference; none when the record was up to date.
    async fn record_outcome(
        &self,
        attempt: &Attempt,
        payment: &Payment,
    ) -> Result<Option<Noted>, WebhookError> {
        let Self(billing) = self;
        let before = self.refunded(attempt.invoice).await?;
        billing.record_outcome(attempt.id, payment).await?;
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

    /// The job: it compares more than the last day, so that runs overlap.
    ///
    /// # Errors
    /// [`JobError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn daily(&self) -> Result<Next, JobError> {
        const DAY: TimeDelta = TimeDelta::days(1);
        const OVERLAP: TimeDelta = TimeDelta::hours(6);
        let since = Moment::from(self.0.clock.now() - DAY - OVERLAP);
        match self.execute(since).await {
            Ok(_) => Ok(Next::After(DAY)),
            Err(WebhookError::Storage(error)) => Err(error.into()),
            Err(WebhookError::Provider(error)) => Err(error.into()),
            Err(WebhookError::Refused(refused)) => {
                Err(StorageError::Backend(format!("no webhook was read: {refused}")).into())
            }
        }
    }
}

#[async_trait]
impl JobHandler for Reconcile {
    fn kind(&self) -> JobKind {
        JobKind::Reconcile
    }

    fn recurs(&self) -> bool {
        true
    }

    async fn run(&self, _: &Job) -> Result<Next, JobError> {
        self.daily().await
    }
}
