//! Taking payments: an attempt is recorded and made, and then its outcome is recorded.

use octavo_domain::{
    billing::{attempt::next_check_after, calendar::Moment, dunning, money::Cents, subscription::Status},
    ids::{AttemptId, InvoiceId},
};

use super::{Billing, locked_account::LockedAccount};
use crate::{
    billing::ports::{
        card_provider::{CardProviderError, Collect, Find},
        mail::BillingNotice,
    },
    shared::{secrets::Secret, storage::StorageError},
};
use octavo_domain::billing::{
    account::Failure,
    attempt::{Attempt, AttemptState},
    card::{Decline, IdempotencyKey, PaymentMethodRef},
    issued_invoice::{BillingReason, IssuedInvoice},
};

/// The state of an attempt, as the customer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// Paid, and the invoice's change has taken effect.
    Paid,
    /// The customer has to confirm it with their bank.
    NeedsAction {
        /// The invoice.
        invoice: InvoiceId,
        /// For the customer's browser.
        client_secret: Secret,
        /// The default card, with which the browser confirms an off-session payment; none when there is no card any
        /// more.
        card: Option<PaymentMethodRef>,
    },
    /// The outcome is unknown; it will be looked up.
    Processing {
        /// The invoice.
        invoice: InvoiceId,
    },
    /// Not paid.
    Declined {
        /// The invoice, which can be paid in another way.
        invoice: InvoiceId,
        /// The reason.
        decline: Decline,
    },
    /// It was canceled.
    Canceled,
}

/// Why the outcome of a payment was not recorded.
#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// The provider failed.
    #[error(transparent)]
    Provider(#[from] CardProviderError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The code of an attempt that the provider refused to make.
pub(crate) const REJECTED: &str = "rejected";

impl LockedAccount {
    /// Records an attempt to pay an invoice, before the provider is called.
    ///
    /// # Errors
    /// [`StorageError::Duplicate`] with `"attempt"` when a live attempt exists.
    pub(crate) async fn begin_attempt(
        &mut self,
        billing: &Billing,
        invoice: &mut IssuedInvoice,
        off_session: bool,
    ) -> Result<Option<Attempt>, StorageError> {
        let Some(customer) = self.account.customer.clone() else { return Ok(None) };
        invoice.attempts = invoice.attempts.saturating_add(1);
        let attempt = Attempt {
            id: AttemptId::new(billing.ids.next()),
            invoice: invoice.id,
            user: self.user.id,
            number: invoice.attempts,
            key: IdempotencyKey(format!("pay-{}-{}", invoice.id, invoice.attempts)),
            provider: billing.provider.name().to_owned(),
            customer,
            payment: None,
            amount: invoice.invoice.amount_due,
            off_session,
            state: AttemptState::Started,
            problem: None,
            refund_pending: Cents::ZERO,
            refund_failed: Cents::ZERO,
            created_at: self.now,
            // Server time, not the account's clock: the provider does not know that clock.
            check_at: Some(Moment::from(billing.clock.now()).plus(next_check_after(0))),
            checks: 0,
        };
        self.work.billing().add_attempt(&attempt).await?;
        self.work.billing().update_invoice(invoice).await?;
        Ok(Some(attempt))
    }

    /// Records the failed payment of a renewal. A failed first purchase or change needs no record.
    pub(crate) async fn fail(
        &mut self,
        billing: &Billing,
        invoice: &IssuedInvoice,
        state: &AttemptState,
    ) -> Result<(), StorageError> {
        let (confirm, may_retry) = match state {
            // The payment waits for its customer and is not retried off session.
            AttemptState::NeedsAction => (true, false),
            AttemptState::Declined(decline) => (false, decline.may_retry),
            // A canceled payment changes nothing: one that waited for its customer still waits for them.
            AttemptState::Canceled => (false, self.account.failure.is_none_or(|failure| failure.may_retry)),
            _ => (false, true),
        };
        if invoice.reason != BillingReason::Cycle || self.account.subscription.status == Status::Canceled {
            return Ok(());
        }
        let first = self.account.failure.is_none();
        let since = self.account.failure.map_or(self.now, |failure| failure.since);
        self.account.failure = Some(Failure { since, may_retry });
        self.account.subscription.status = Status::PastDue;
        let declined = match state {
            AttemptState::Declined(decline) => Some(decline.code.clone()),
            _ => None,
        };
        // The customer is notified of each failed attempt, with what can be done about it.
        if first || declined.is_some() {
            let next_try = match dunning::next(since, self.now, may_retry) {
                dunning::Next::Retry(at) if !confirm => Some(at),
                _ => None,
            };
            let notice = BillingNotice::PaymentFailed {
                level: self.account.subscription.level,
                amount: invoice.invoice.amount_due,
                confirm,
                reason: declined.unwrap_or_default(),
                next_try,
                ends_at: Some(dunning::ends_at(since)),
            };
            self.notify(billing, notice).await?;
        }
        Ok(())
    }
}

impl Billing {
    /// The request of an attempt to the provider: always the same.
    fn collect(attempt: &Attempt) -> Collect {
        Collect {
            customer: attempt.customer.clone(),
            amount: attempt.amount,
            key: attempt.key.clone(),
            description: format!("Invoice {}", attempt.invoice),
            off_session: attempt.off_session,
        }
    }

    /// Makes a recorded attempt, and records its outcome.
    pub(crate) async fn collect_attempt(&self, attempt: &Attempt) -> Result<PaymentOutcome, PaymentError> {
        match self.provider.collect(&Self::collect(attempt)).await {
            Ok(payment) => self.record_outcome(attempt.id, &payment).await,
            Err(error @ (CardProviderError::Rejected(_) | CardProviderError::NoCustomer(_))) => {
                tracing::warn!(%error, attempt = %attempt.id, "the card provider refuses a payment");
                Ok(self.close(attempt.id).await?)
            }
            Err(error) => {
                self.mark_unknown_after(attempt, &error).await?;
                Ok(PaymentOutcome::Processing { invoice: attempt.invoice })
            }
        }
    }

    /// Records an unknown outcome after an error. An error of the request itself concerns operators: it is logged as an
    /// error, and stays with the attempt until its outcome is recorded.
    async fn mark_unknown_after(
        &self,
        attempt: &Attempt,
        error: &CardProviderError,
    ) -> Result<(), StorageError> {
        let problem = match error {
            CardProviderError::Invalid(reason) => {
                tracing::error!(%reason, attempt = %attempt.id, invoice = %attempt.invoice, "the card provider does not accept a request about a payment: nothing changes until an operator has seen to it");
                Some(reason.as_str())
            }
            _ => {
                tracing::warn!(%error, attempt = %attempt.id, "payment outcome is unknown");
                None
            }
        };
        self.mark_unknown(attempt.id, problem).await
    }

    /// Looks an attempt up, and records its outcome. One that never reached the provider is made now, with the same
    /// key.
    ///
    /// # Errors
    /// [`PaymentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn look_up(&self, attempt: &Attempt) -> Result<PaymentOutcome, PaymentError> {
        if self.is_elsewhere(attempt) {
            // The configured provider does not know this attempt, which proves nothing.
            tracing::error!(attempt = %attempt.id, provider = %attempt.provider, "a payment is open at another card provider");
            self.mark_unknown(attempt.id, None).await?;
            return Ok(PaymentOutcome::Processing { invoice: attempt.invoice });
        }
        let find = match &attempt.payment {
            Some(payment) => Find::Payment(payment.clone()),
            None => by_key(attempt),
        };
        match self.provider.look_up(&find).await {
            Ok(Some(payment)) => self.record_outcome(attempt.id, &payment).await,
            Ok(None) if self.may_repeat(attempt).await? => self.collect_attempt(attempt).await,
            Ok(None) => Ok(self.close(attempt.id).await?),
            Err(error) => {
                self.mark_unknown_after(attempt, &error).await?;
                Ok(PaymentOutcome::Processing { invoice: attempt.invoice })
            }
        }
    }

    /// Was it made at a provider that is no longer configured?
    fn is_elsewhere(&self, attempt: &Attempt) -> bool {
        attempt.provider != self.provider.name()
    }

    /// A key is valid for a day; one whose request was never accepted is valid until an operator has resolved that. A
    /// deleted account is not charged any more.
    async fn may_repeat(&self, attempt: &Attempt) -> Result<bool, StorageError> {
        const DAY: i64 = 24 * 60 * 60;
        let account = self.queries.billing_account(attempt.user).await?;
        Ok(account.is_some_and(|account| {
            attempt.problem.is_some() || self.now(&account).since(attempt.created_at) < DAY
        }))
    }

    /// Closes an attempt that was certainly not paid.
    pub(crate) async fn close(&self, id: AttemptId) -> Result<PaymentOutcome, StorageError> {
        let Some((mut attempt, locked)) = self.lock_attempt(id).await? else {
            return Ok(PaymentOutcome::Canceled);
        };
        let decline = Decline { code: REJECTED.to_owned(), may_retry: true };
        let told = PaymentOutcome::Declined { invoice: attempt.invoice, decline: decline.clone() };
        if attempt.state.is_live() {
            self.save_outcome(locked, &mut attempt, AttemptState::Declined(decline), None).await?;
        }
        Ok(told)
    }

    /// Records that an attempt's outcome is unknown, and the problem, if an operator has to resolve it.
    async fn mark_unknown(&self, id: AttemptId, problem: Option<&str>) -> Result<(), StorageError> {
        let Some((mut attempt, mut locked)) = self.lock_attempt(id).await? else { return Ok(()) };
        if !attempt.state.is_live() {
            return Ok(());
        }
        if attempt.payment.is_none() {
            attempt.state = AttemptState::Unknown;
        }
        if let Some(problem) = problem {
            attempt.problem = Some(problem.to_owned());
        }
        attempt.checks = attempt.checks.saturating_add(1);
        attempt.check_at =
            Some(Moment::from(self.clock.now()).plus(next_check_after(attempt.checks.saturating_sub(1))));
        locked.work().billing().update_attempt(&attempt).await?;
        locked.commit().await
    }

    /// Asks the provider to cancel an unpaid attempt. If it was paid after all, that outcome is recorded.
    pub(crate) async fn cancel_payment(&self, attempt: &Attempt) -> Result<PaymentOutcome, PaymentError> {
        let Some(payment) = &attempt.payment else { return self.look_up(attempt).await };
        match self.provider.cancel(payment).await {
            Ok(payment) => self.record_outcome(attempt.id, &payment).await,
            Err(error) => {
                tracing::warn!(%error, attempt = %attempt.id, "a payment cannot be canceled now");
                Ok(PaymentOutcome::Processing { invoice: attempt.invoice })
            }
        }
    }

    /// Cancels an attempt that is no longer needed. One that never reached the provider is not made now; should it
    /// arrive there all the same, it is refunded.
    pub(crate) async fn cancel_attempt(&self, attempt: &Attempt) -> Result<PaymentOutcome, PaymentError> {
        if attempt.payment.is_some() {
            return self.cancel_payment(attempt).await;
        }
        if self.is_elsewhere(attempt) {
            return self.look_up(attempt).await;
        }
        match self.provider.look_up(&by_key(attempt)).await {
            Ok(Some(payment)) => {
                self.cancel_payment(&Attempt { payment: Some(payment.id), ..attempt.clone() }).await
            }
            Ok(None) => Ok(self.close(attempt.id).await?),
            Err(error) => {
                self.mark_unknown_after(attempt, &error).await?;
                Ok(PaymentOutcome::Processing { invoice: attempt.invoice })
            }
        }
    }
}

/// Finds the payment of an attempt whose id at the provider is not known.
fn by_key(attempt: &Attempt) -> Find {
    Find::Key { customer: attempt.customer.clone(), key: attempt.key.clone() }
}

/// Is the card to be charged?
pub(crate) fn is_charged(invoice: &IssuedInvoice) -> bool {
    invoice.invoice.amount_due > Cents::ZERO
}
