//! Moving the money: an attempt is written down, made, and concluded.

use octavo_domain::{
    billing::{calendar::Moment, dunning, money::Cents, subscription::Status},
    ids::{AttemptId, InvoiceId},
};

use super::{Billing, held::Held};
use crate::{
    billing::ports::{
        Attempt, AttemptState, BillingReason, Failure, IssuedInvoice,
        card_provider::{CardProviderError, Collect, Decline, Find, IdempotencyKey, PaymentMethodRef},
        mail::BillingNotice,
    },
    shared::{secrets::Secret, storage::StorageError},
};

/// How an attempt ended, or where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Concluded {
    /// Paid, and what it was for has taken effect.
    Paid,
    /// The customer has to confirm it with their bank.
    NeedsAction {
        /// The invoice.
        invoice: InvoiceId,
        /// For the customer's browser.
        client_secret: Secret,
        /// The card that pays, with which the browser confirms a payment that was asked for while nobody was there; none
        /// when there is no card any more.
        card: Option<PaymentMethodRef>,
    },
    /// It is not known yet; it will be looked up.
    Processing {
        /// The invoice.
        invoice: InvoiceId,
    },
    /// Not paid.
    Declined {
        /// The invoice, which can be paid in another way.
        invoice: InvoiceId,
        /// Why.
        decline: Decline,
    },
    /// It was taken back.
    Canceled,
}

/// Why what came of a payment is not written down.
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

/// After how long what is not decided is looked up: five minutes, an hour, then every day.
pub(crate) fn wait(checks: u32) -> i64 {
    const MINUTE: i64 = 60;
    const HOUR: i64 = 60 * MINUTE;
    match checks {
        0 => 5 * MINUTE,
        1 => HOUR,
        _ => 24 * HOUR,
    }
}

impl Held {
    /// Writes down that an invoice is to be paid, before anybody is asked.
    ///
    /// # Errors
    /// [`StorageError::Duplicate`] with `"attempt"`: somebody is at it already.
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
            // The provider lives in the time of the server, whatever an account's clock says.
            check_at: Some(Moment::from(billing.clock.now()).plus(wait(0))),
            checks: 0,
        };
        self.work.billing().add_attempt(&attempt).await?;
        self.work.billing().update_invoice(invoice).await?;
        Ok(Some(attempt))
    }

    /// Writes down that a renewal is not paid. What was to be bought is simply not bought.
    pub(crate) async fn fail(
        &mut self,
        billing: &Billing,
        invoice: &IssuedInvoice,
        state: &AttemptState,
    ) -> Result<(), StorageError> {
        let (confirm, may_retry) = match state {
            // The payment waits for its customer: nobody asks their bank again without them.
            AttemptState::NeedsAction => (true, false),
            AttemptState::Declined(decline) => (false, decline.may_retry),
            // A payment that was taken back says nothing new: one that waited for its customer still waits for them.
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
        // Each try that fails is told, with what can be done about it.
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
            self.tell(billing, notice).await?;
        }
        Ok(())
    }
}

impl Billing {
    /// What an attempt asks the provider for: always the same.
    fn collect(attempt: &Attempt) -> Collect {
        Collect {
            customer: attempt.customer.clone(),
            amount: attempt.amount,
            key: attempt.key.clone(),
            description: format!("Invoice {}", attempt.invoice),
            off_session: attempt.off_session,
        }
    }

    /// Makes an attempt that is written down, and writes down what came of it.
    pub(crate) async fn carry_out(&self, attempt: &Attempt) -> Result<Concluded, PaymentError> {
        match self.provider.collect(&Self::collect(attempt)).await {
            Ok(payment) => self.conclude(attempt.id, &payment).await,
            Err(error @ (CardProviderError::Rejected(_) | CardProviderError::NoCustomer(_))) => {
                tracing::warn!(%error, attempt = %attempt.id, "the card provider refuses a payment");
                Ok(self.close(attempt.id).await?)
            }
            Err(error) => {
                self.doubt_for(attempt, &error).await?;
                Ok(Concluded::Processing { invoice: attempt.invoice })
            }
        }
    }

    /// Writes down that an error leaves nobody knowing what came of an attempt. An error of the request itself concerns
    /// operators: it is an error in the log, and stays with the attempt until that is concluded.
    async fn doubt_for(&self, attempt: &Attempt, error: &CardProviderError) -> Result<(), StorageError> {
        let problem = match error {
            CardProviderError::Invalid(reason) => {
                tracing::error!(%reason, attempt = %attempt.id, invoice = %attempt.invoice, "the card provider does not accept a request about a payment: nothing changes until an operator has seen to it");
                Some(reason.as_str())
            }
            _ => {
                tracing::warn!(%error, attempt = %attempt.id, "it is not known how a payment stands");
                None
            }
        };
        self.doubt(attempt.id, problem).await
    }

    /// Looks an attempt up, and writes down what came of it. One that never reached the provider is made now, with the
    /// same key.
    ///
    /// # Errors
    /// [`PaymentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn look_up(&self, attempt: &Attempt) -> Result<Concluded, PaymentError> {
        if self.is_elsewhere(attempt) {
            // Whoever is asked now knows nothing of it, and that proves nothing.
            tracing::error!(attempt = %attempt.id, provider = %attempt.provider, "a payment is open at another card provider");
            self.doubt(attempt.id, None).await?;
            return Ok(Concluded::Processing { invoice: attempt.invoice });
        }
        let find = match &attempt.payment {
            Some(payment) => Find::Payment(payment.clone()),
            None => by_key(attempt),
        };
        match self.provider.look_up(&find).await {
            Ok(Some(payment)) => self.conclude(attempt.id, &payment).await,
            Ok(None) if self.may_repeat(attempt).await? => self.carry_out(attempt).await,
            Ok(None) => Ok(self.close(attempt.id).await?),
            Err(error) => {
                self.doubt_for(attempt, &error).await?;
                Ok(Concluded::Processing { invoice: attempt.invoice })
            }
        }
    }

    /// Was it made at a provider that is no longer plugged in?
    fn is_elsewhere(&self, attempt: &Attempt) -> bool {
        attempt.provider != self.provider.name()
    }

    /// A key is good for a day. One whose request was never accepted is good until an operator has seen to that. Of
    /// somebody who is gone nothing is taken any more.
    async fn may_repeat(&self, attempt: &Attempt) -> Result<bool, StorageError> {
        const DAY: i64 = 24 * 60 * 60;
        let account = self.queries.billing_account(attempt.user).await?;
        Ok(account.is_some_and(|account| {
            attempt.problem.is_some() || self.now(&account).since(attempt.created_at) < DAY
        }))
    }

    /// Closes an attempt of which it is certain that nothing was paid.
    pub(crate) async fn close(&self, id: AttemptId) -> Result<Concluded, StorageError> {
        let Some((mut attempt, held)) = self.hold_attempt(id).await? else { return Ok(Concluded::Canceled) };
        let decline = Decline { code: REJECTED.to_owned(), may_retry: true };
        let told = Concluded::Declined { invoice: attempt.invoice, decline: decline.clone() };
        if attempt.state.is_live() {
            self.write_down(held, &mut attempt, AttemptState::Declined(decline), None).await?;
        }
        Ok(told)
    }

    /// Writes down that nobody knows what came of an attempt, and what operators have to see to, if it is up to them.
    async fn doubt(&self, id: AttemptId, problem: Option<&str>) -> Result<(), StorageError> {
        let Some((mut attempt, mut held)) = self.hold_attempt(id).await? else { return Ok(()) };
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
        attempt.check_at = Some(Moment::from(self.clock.now()).plus(wait(attempt.checks.saturating_sub(1))));
        held.work().billing().update_attempt(&attempt).await?;
        held.commit().await
    }

    /// Asks the provider to take back an attempt that is not paid. When it is paid after all, that is what is concluded.
    pub(crate) async fn take_back(&self, attempt: &Attempt) -> Result<Concluded, PaymentError> {
        let Some(payment) = &attempt.payment else { return self.look_up(attempt).await };
        match self.provider.cancel(payment).await {
            Ok(payment) => self.conclude(attempt.id, &payment).await,
            Err(error) => {
                tracing::warn!(%error, attempt = %attempt.id, "a payment cannot be taken back now");
                Ok(Concluded::Processing { invoice: attempt.invoice })
            }
        }
    }

    /// Takes back an attempt for something that nobody wants any more. One that the provider never heard of is not made
    /// now; should it arrive there all the same, it is given back.
    pub(crate) async fn call_off(&self, attempt: &Attempt) -> Result<Concluded, PaymentError> {
        if attempt.payment.is_some() {
            return self.take_back(attempt).await;
        }
        if self.is_elsewhere(attempt) {
            return self.look_up(attempt).await;
        }
        match self.provider.look_up(&by_key(attempt)).await {
            Ok(Some(payment)) => {
                self.take_back(&Attempt { payment: Some(payment.id), ..attempt.clone() }).await
            }
            Ok(None) => Ok(self.close(attempt.id).await?),
            Err(error) => {
                self.doubt_for(attempt, &error).await?;
                Ok(Concluded::Processing { invoice: attempt.invoice })
            }
        }
    }
}

/// How the payment of an attempt is found of which the provider's name for it is not known.
fn by_key(attempt: &Attempt) -> Find {
    Find::Key { customer: attempt.customer.clone(), key: attempt.key.clone() }
}

/// Is anything to be charged?
pub(crate) fn is_charged(invoice: &IssuedInvoice) -> bool {
    invoice.invoice.amount_due > Cents::ZERO
}
