//! Going through what was paid.

use async_trait::async_trait;
use chrono::TimeDelta;
use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::InvoiceId,
};

use super::{Billing, receive_webhook::WebhookError};
use crate::{
    billing::ports::{
        Attempt, AttemptState,
        card_provider::{Payment, PaymentRef, ReportRef},
    },
    jobs::{JobError, JobHandler, Next},
    shared::storage::{Job, JobKind, StorageError},
};

/// Goes through everything that was paid lately: each payment has its invoice. Disputes that were opened in the last months
/// are gone through as well, whenever they are decided.
pub struct Reconcile(pub Billing);

/// For so long after it was opened a dispute may still be decided.
const DISPUTED: TimeDelta = TimeDelta::days(180);

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reconciled {
    /// Payments that were looked at.
    pub payments: u64,
    /// What nobody had noted, and is noted now.
    pub noted: Vec<Noted>,
    /// Payments that are for no invoice, with their amounts.
    pub unknown: Vec<(PaymentRef, Cents)>,
    /// Disputes of which nobody had heard, or not what has become of them.
    pub disputes: Vec<ReportRef>,
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
                    found.noted.extend(self.conclude(&attempt, payment).await?);
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

    /// Concludes an attempt, and says what came of that; none when all of it was known.
    async fn conclude(&self, attempt: &Attempt, payment: &Payment) -> Result<Option<Noted>, WebhookError> {
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
