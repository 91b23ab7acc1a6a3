//! Refunding a payment to its card.

use octavo_domain::{
    billing::{attempt::next_check_after, calendar::Moment, money::Cents},
    ids::{InvoiceId, UserId},
};

use super::{Billing, payments::PaymentError, record_outcome::LockedOrDeleted};
use crate::{
    billing::ports::{
        card_provider::{CardProviderError, Find, Payment},
        mail::BillingNotice,
    },
    operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction},
    shared::storage::{StorageError, UnitOfWork},
};
use octavo_domain::billing::{
    attempt::{Attempt, AttemptState},
    card::{IdempotencyKey, PaymentRef},
    issued_invoice::{InvoiceStatus, IssuedInvoice},
};

/// Refunds the payment of an invoice, or a part of it. The subscription and the balance stay as they are.
pub struct RefundInvoice(pub Billing);

/// Why nothing is refunded, or why the outcome is unknown.
#[derive(Debug, thiserror::Error)]
pub enum RefundError {
    /// It is not an invoice of this account.
    #[error("there is no such invoice of this account")]
    NoSuchInvoice,
    /// There is nothing to refund.
    #[error(
        "nothing of this invoice can be refunded: it was not paid with a card, or all of it was refunded"
    )]
    NothingCharged,
    /// It was paid through another provider.
    #[error("it was paid through {0}, which is not the card provider of this server")]
    OtherProvider(String),
    /// The amount is more than can be refunded.
    #[error("{left} of this invoice can be refunded, not {asked}")]
    TooMuch {
        /// What can be refunded.
        left: Cents,
        /// The requested amount.
        asked: Cents,
    },
    /// The provider refuses. Nothing was refunded.
    #[error("the card provider refuses: {0}")]
    Rejected(String),
    /// The outcome of the refund is unknown.
    #[error(
        "{0}: it is not known whether anything was refunded. See what `octavo admin reconcile` and `octavo admin ledger` say before you try again"
    )]
    Unknown(String),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<PaymentError> for RefundError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Provider(error) => Self::Unknown(error.to_string()),
            PaymentError::Storage(error) => Self::Storage(error),
        }
    }
}

/// What was refunded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefundResult {
    /// With this call.
    pub amount: Cents,
    /// What remains of the charge.
    pub left: Cents,
    /// Is it still pending?
    pub is_pending: bool,
}

/// A refund that is recorded.
struct Wanted {
    attempt: Attempt,
    payment: PaymentRef,
    before: Cents,
    amount: Cents,
    charged: Cents,
}

impl RefundInvoice {
    /// Refunds an amount, or without one all that remains. It is recorded before the provider is called; its outcome is
    /// recorded like every answer of the provider.
    ///
    /// # Errors
    /// [`RefundError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        invoice: InvoiceId,
        amount: Option<Cents>,
        log: &OperatorLogWriter,
    ) -> Result<RefundResult, RefundError> {
        let wanted = self.begin_refund(user, invoice, amount, log).await?;
        let Wanted { attempt, payment, before, amount, charged } = &wanted;
        // Two requests before the refund is recorded have the same key, and so are one refund.
        let key = format!("refund-{}-{}-{}", attempt.id, before.get(), amount.get());
        let provider = &self.0.provider;
        let told = match provider.refund(payment, *amount, &IdempotencyKey(key)).await {
            Ok(told) => told,
            Err(CardProviderError::Rejected(reason)) => return Err(RefundError::Rejected(reason)),
            Err(error) => match provider.look_up(&Find::Payment(payment.clone())).await {
                Ok(Some(told)) if told.refunded + told.refund_pending > *before => told,
                _ => return Err(RefundError::Unknown(error.to_string())),
            },
        };
        self.0.record_outcome(attempt.id, &told).await?;
        let is_pending = told.refund_pending > Cents::ZERO;
        Ok(RefundResult { amount: *amount, left: *charged - *before - *amount, is_pending })
    }

    async fn begin_refund(
        &self,
        user: UserId,
        invoice: InvoiceId,
        amount: Option<Cents>,
        log: &OperatorLogWriter,
    ) -> Result<Wanted, RefundError> {
        let Self(billing) = self;
        let mut locked = match billing.lock(user).await? {
            Some(locked) => LockedOrDeleted::Locked(Box::new(locked)),
            None => LockedOrDeleted::Deleted(billing.storage.begin().await?),
        };
        let issued = locked.work().billing().invoice(invoice).await?.filter(|issued| issued.user == user);
        let issued = issued.ok_or(RefundError::NoSuchInvoice)?;
        let attempt = paying(locked.work(), &issued).await?.ok_or(RefundError::NothingCharged)?;
        if attempt.provider != billing.provider.name() {
            return Err(RefundError::OtherProvider(attempt.provider));
        }
        let payment = attempt.payment.clone().ok_or(RefundError::NothingCharged)?;
        let (charged, before) = (attempt.amount, issued.refunded);
        let left = charged - before - attempt.refund_pending;
        if left <= Cents::ZERO {
            return Err(RefundError::NothingCharged);
        }
        let amount = amount.unwrap_or(left);
        if amount <= Cents::ZERO || amount > left {
            return Err(RefundError::TooMuch { left, asked: amount });
        }
        let changed = Changed {
            account: Some(user),
            about: format!("invoice {invoice}"),
            before: format!("{before} of {charged} refunded"),
            after: format!("{amount} more to be refunded"),
        };
        log.note(locked.work(), OperatorAction::Refund, changed).await?;
        locked.commit_work().await?;
        Ok(Wanted { attempt, payment, before, amount, charged })
    }
}

/// The attempt that an invoice was paid with, if anything of it can be refunded.
async fn paying(work: &mut dyn UnitOfWork, issued: &IssuedInvoice) -> Result<Option<Attempt>, StorageError> {
    if issued.status != InvoiceStatus::Paid {
        return Ok(None);
    }
    let attempts = work.billing().attempts(issued.id).await?;
    Ok(attempts.into_iter().find(|attempt| attempt.state == AttemptState::Succeeded))
}

impl Billing {
    /// Records what was refunded of a payment, for every origin: the answer to a refund, a webhook, or the daily
    /// listing. Pending and failed refunds do not count as refunded.
    pub(super) async fn note_refund(
        &self,
        mut locked: LockedOrDeleted,
        attempt: &mut Attempt,
        payment: &Payment,
        state: AttemptState,
    ) -> Result<(), StorageError> {
        if payment.refund_failed < attempt.refund_failed {
            // Answers may arrive out of order: this one is older.
            return locked.commit_work().await;
        }
        let came_back = payment.refund_failed > attempt.refund_failed;
        if came_back {
            tracing::error!(invoice = %attempt.invoice, payment = %payment.id.0, failed = payment.refund_failed.get(), "a refund failed: see to it at the card provider");
        }
        let is_paying = is_paying(locked.work(), attempt).await?;
        if is_paying {
            let work = locked.work();
            let mut invoice =
                work.billing().invoice(attempt.invoice).await?.ok_or(StorageError::Stale("invoice"))?;
            let refunded = payment.refunded.min(invoice.invoice.amount_due);
            if refunded > invoice.refunded || (came_back && refunded < invoice.refunded) {
                tracing::info!(invoice = %invoice.id, refunded = refunded.get(), "a payment was refunded");
                let amount = refunded - invoice.refunded;
                invoice.refunded = refunded;
                work.billing().update_invoice(&invoice).await?;
                if let (LockedOrDeleted::Locked(locked), true) = (&mut locked, amount > Cents::ZERO) {
                    let number = invoice.number.unwrap_or_default();
                    let notice = BillingNotice::Refunded { invoice: invoice.id, number, amount };
                    locked.notify(self, notice).await?;
                }
            }
            attempt.state = state;
            attempt.check_at = None;
        } else if state != AttemptState::Refunded {
            // This payment is not needed, and its refund failed.
            attempt.state = AttemptState::RefundDue;
            attempt.check_at = Some(Moment::from(self.clock.now()).plus(next_check_after(attempt.checks)));
        }
        attempt.refund_pending = payment.refund_pending;
        attempt.refund_failed = payment.refund_failed;
        locked.work().billing().update_attempt(attempt).await?;
        locked.commit_work().await
    }
}

/// Was the invoice paid with this attempt? A fully refunded one may have been it, or may not have been needed.
async fn is_paying(work: &mut dyn UnitOfWork, attempt: &Attempt) -> Result<bool, StorageError> {
    if attempt.state == AttemptState::Succeeded {
        return Ok(true);
    }
    let invoice = work.billing().invoice(attempt.invoice).await?.ok_or(StorageError::Stale("invoice"))?;
    Ok(invoice.status == InvoiceStatus::Paid && invoice.refunded > Cents::ZERO)
}
