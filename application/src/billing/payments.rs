//! Moving the money: an attempt is written down, made, and concluded.

use octavo_domain::{
    billing::{calendar::Moment, dunning, money::Cents, subscription::Status},
    ids::{AttemptId, InvoiceId},
};

use super::{Billing, held::Held};
use crate::ports::{
    billing::{Attempt, AttemptState, BillingReason, Failure, InvoiceStatus, IssuedInvoice},
    billing_mail::BillingNotice,
    card_provider::{CardProviderError, Collect, Decline, Find, IdempotencyKey, Payment, PaymentState},
    secrets::Secret,
    storage::{StorageError, UnitOfWork},
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

/// The code of an attempt that the provider refused to make.
pub(crate) const REJECTED: &str = "rejected";

/// After how long what is not decided is looked up: five minutes, an hour, then every day.
fn wait(checks: u32) -> i64 {
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
            AttemptState::NeedsAction => (true, true),
            AttemptState::Declined(decline) => (false, decline.may_retry),
            _ => (false, true),
        };
        if invoice.reason != BillingReason::Cycle || self.account.subscription.status == Status::Canceled {
            return Ok(());
        }
        let first = self.account.failure.is_none();
        let since = self.account.failure.map_or(self.now, |failure| failure.since);
        self.account.failure = Some(Failure { since, may_retry });
        self.account.subscription.status = Status::PastDue;
        if first {
            let ends_at = dunning::ends_at(since);
            let notice = BillingNotice::PaymentFailed {
                level: self.account.subscription.level,
                amount: invoice.invoice.amount_due,
                confirm,
                ends_at: Some(ends_at),
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
    pub(crate) async fn carry_out(&self, attempt: &Attempt) -> Result<Concluded, StorageError> {
        match self.provider.collect(&Self::collect(attempt)).await {
            Ok(payment) => self.conclude(attempt.id, &payment).await,
            Err(CardProviderError::Rejected(reason)) => {
                tracing::warn!(%reason, attempt = %attempt.id, "the card provider refuses a payment");
                self.close(attempt.id).await
            }
            Err(CardProviderError::Unknown(reason)) => {
                tracing::warn!(%reason, attempt = %attempt.id, "a payment is not known to have been made");
                self.doubt(attempt.id).await?;
                Ok(Concluded::Processing { invoice: attempt.invoice })
            }
        }
    }

    /// Looks an attempt up, and writes down what came of it. One that never reached the provider is made now, with the
    /// same key.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn look_up(&self, attempt: &Attempt) -> Result<Concluded, StorageError> {
        if attempt.provider != self.provider.name() {
            // Whoever is asked now knows nothing of it, and that proves nothing.
            tracing::error!(attempt = %attempt.id, provider = %attempt.provider, "a payment is open at another card provider");
            self.doubt(attempt.id).await?;
            return Ok(Concluded::Processing { invoice: attempt.invoice });
        }
        let find = match &attempt.payment {
            Some(payment) => Find::Payment(payment.clone()),
            None => Find::Key { customer: attempt.customer.clone(), key: attempt.key.clone() },
        };
        match self.provider.look_up(&find).await {
            Ok(Some(payment)) => self.conclude(attempt.id, &payment).await,
            Ok(None) if self.may_repeat(attempt).await? => self.carry_out(attempt).await,
            Ok(None) => self.close(attempt.id).await,
            Err(error) => {
                tracing::warn!(%error, attempt = %attempt.id, "a payment cannot be looked up");
                self.doubt(attempt.id).await?;
                Ok(Concluded::Processing { invoice: attempt.invoice })
            }
        }
    }

    /// A key is good for a day.
    async fn may_repeat(&self, attempt: &Attempt) -> Result<bool, StorageError> {
        const DAY: i64 = 24 * 60 * 60;
        let account = self.queries.billing_account(attempt.user).await?;
        let now = account.map_or_else(|| Moment::from(self.clock.now()), |account| self.now(&account));
        Ok(now.since(attempt.created_at) < DAY)
    }

    /// Writes down what came of an attempt. Whoever does so first settles the invoice; everybody else finds it settled.
    ///
    /// # Errors
    /// [`StorageError`]; nothing has changed then.
    pub async fn conclude(&self, id: AttemptId, payment: &Payment) -> Result<Concluded, StorageError> {
        let Some((mut attempt, held)) = self.hold_attempt(id).await? else { return Ok(Concluded::Canceled) };
        attempt.payment = Some(payment.id.clone());
        let state = match &payment.state {
            PaymentState::Succeeded if payment.refunded >= payment.amount => AttemptState::Refunded,
            PaymentState::Succeeded => AttemptState::Succeeded,
            PaymentState::NeedsAction { .. } => AttemptState::NeedsAction,
            PaymentState::Processing => AttemptState::Processing,
            PaymentState::Declined(decline) => AttemptState::Declined(decline.clone()),
            PaymentState::Canceled => AttemptState::Canceled,
        };
        let told = match (&payment.state, &state) {
            (PaymentState::NeedsAction { client_secret }, _) => {
                Concluded::NeedsAction { invoice: attempt.invoice, client_secret: client_secret.clone() }
            }
            (_, AttemptState::Processing) => Concluded::Processing { invoice: attempt.invoice },
            (_, AttemptState::Declined(decline)) => {
                Concluded::Declined { invoice: attempt.invoice, decline: decline.clone() }
            }
            (_, AttemptState::Canceled | AttemptState::Refunded) => Concluded::Canceled,
            _ => Concluded::Paid,
        };
        if attempt.state == AttemptState::Surplus || (attempt.state == state && !state.is_live()) {
            return self.give_back_if_surplus(&attempt).await.map(|()| told);
        }
        if attempt.state == state {
            attempt.checks = attempt.checks.saturating_add(1);
        }
        let surplus = self.write_down(held, &mut attempt, state).await?;
        if surplus {
            self.give_back(&attempt).await?;
            return Ok(Concluded::Canceled);
        }
        Ok(told)
    }

    /// An attempt, with its customer held; none when there is no such attempt. The customer may be gone.
    async fn hold_attempt(&self, id: AttemptId) -> Result<Option<(Attempt, HeldOrGone)>, StorageError> {
        let mut work = self.storage.begin().await?;
        let Some(found) = work.billing().attempt(id).await? else { return Ok(None) };
        drop(work);
        let mut held = match self.hold(found.user).await? {
            Some(held) => HeldOrGone::Held(Box::new(held)),
            None => HeldOrGone::Gone(self.storage.begin().await?),
        };
        // Again, now that nobody else can change it.
        let attempt = held.work().billing().attempt(id).await?.ok_or(StorageError::Stale("attempt"))?;
        Ok(Some((attempt, held)))
    }

    /// Writes a state down with everything that follows from it; true when it is a payment that nobody needs.
    async fn write_down(
        &self,
        held: HeldOrGone,
        attempt: &mut Attempt,
        state: AttemptState,
    ) -> Result<bool, StorageError> {
        let now = Moment::from(self.clock.now());
        attempt.state = state;
        attempt.check_at = attempt.state.is_live().then(|| now.plus(wait(attempt.checks)));
        let mut held = match held {
            HeldOrGone::Held(held) => *held,
            HeldOrGone::Gone(mut work) => {
                let surplus = attempt.state == AttemptState::Succeeded;
                if surplus {
                    attempt.state = AttemptState::Surplus;
                    attempt.check_at = Some(now);
                }
                work.billing().update_attempt(attempt).await?;
                work.commit().await?;
                return Ok(surplus);
            }
        };
        let mut invoice =
            held.work.billing().invoice(attempt.invoice).await?.ok_or(StorageError::Stale("invoice"))?;
        let mut surplus = false;
        match &attempt.state {
            AttemptState::Succeeded if invoice.status == InvoiceStatus::Open => {
                held.settle(self, &mut invoice).await?;
            }
            AttemptState::Succeeded => {
                tracing::error!(invoice = %invoice.id, payment = ?attempt.payment, "a payment that nobody needs: it is given back");
                attempt.state = AttemptState::Surplus;
                attempt.check_at = Some(now);
                surplus = true;
            }
            AttemptState::NeedsAction if invoice.status == InvoiceStatus::Open => {
                if invoice.reason == BillingReason::Create {
                    held.account.subscription.status = Status::Incomplete;
                }
                held.fail(self, &invoice, &attempt.state.clone()).await?;
            }
            AttemptState::Declined(_) | AttemptState::Canceled if invoice.status == InvoiceStatus::Open => {
                held.fail(self, &invoice, &attempt.state.clone()).await?;
            }
            _ => {}
        }
        held.work.billing().update_attempt(attempt).await?;
        held.commit().await?;
        Ok(surplus)
    }

    /// Closes an attempt of which it is certain that nothing was paid.
    pub(crate) async fn close(&self, id: AttemptId) -> Result<Concluded, StorageError> {
        let Some((mut attempt, held)) = self.hold_attempt(id).await? else { return Ok(Concluded::Canceled) };
        let decline = Decline { code: REJECTED.to_owned(), may_retry: true };
        let told = Concluded::Declined { invoice: attempt.invoice, decline: decline.clone() };
        if attempt.state.is_live() {
            self.write_down(held, &mut attempt, AttemptState::Declined(decline)).await?;
        }
        Ok(told)
    }

    /// Writes down that nobody knows what came of an attempt.
    async fn doubt(&self, id: AttemptId) -> Result<(), StorageError> {
        let Some((mut attempt, mut held)) = self.hold_attempt(id).await? else { return Ok(()) };
        if !attempt.state.is_live() {
            return Ok(());
        }
        if attempt.payment.is_none() {
            attempt.state = AttemptState::Unknown;
        }
        attempt.checks = attempt.checks.saturating_add(1);
        attempt.check_at = Some(Moment::from(self.clock.now()).plus(wait(attempt.checks.saturating_sub(1))));
        held.work().billing().update_attempt(&attempt).await?;
        held.commit().await
    }

    /// Gives a payment back that nobody needs.
    pub(crate) async fn give_back(&self, attempt: &Attempt) -> Result<(), StorageError> {
        let Some(payment) = &attempt.payment else { return Ok(()) };
        let key = IdempotencyKey(format!("return-{}", attempt.id));
        match self.provider.refund(payment, attempt.amount, &key).await {
            Ok(_) => self.returned(attempt.id, AttemptState::Refunded).await,
            Err(error) => {
                tracing::error!(%error, payment = %payment.0, amount = attempt.amount.get(), "a payment cannot be given back yet");
                self.returned(attempt.id, AttemptState::Surplus).await
            }
        }
    }

    async fn give_back_if_surplus(&self, attempt: &Attempt) -> Result<(), StorageError> {
        if attempt.state == AttemptState::Surplus { self.give_back(attempt).await } else { Ok(()) }
    }

    async fn returned(&self, id: AttemptId, state: AttemptState) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        let Some(mut attempt) = work.billing().attempt(id).await? else { return Ok(()) };
        attempt.checks = attempt.checks.saturating_add(1);
        attempt.check_at = (state == AttemptState::Surplus)
            .then(|| Moment::from(self.clock.now()).plus(wait(attempt.checks.saturating_sub(1))));
        attempt.state = state;
        work.billing().update_attempt(&attempt).await?;
        work.commit().await
    }

    /// Asks the provider to take back an attempt that is not paid. When it is paid after all, that is what is concluded.
    pub(crate) async fn take_back(&self, attempt: &Attempt) -> Result<Concluded, StorageError> {
        let Some(payment) = &attempt.payment else { return self.look_up(attempt).await };
        match self.provider.cancel(payment).await {
            Ok(payment) => self.conclude(attempt.id, &payment).await,
            Err(error) => {
                tracing::warn!(%error, attempt = %attempt.id, "a payment cannot be taken back now");
                Ok(Concluded::Processing { invoice: attempt.invoice })
            }
        }
    }
}

/// A customer who is held, or a unit of work for one who is gone.
enum HeldOrGone {
    Held(Box<Held>),
    Gone(Box<dyn UnitOfWork>),
}

impl HeldOrGone {
    fn work(&mut self) -> &mut dyn UnitOfWork {
        match self {
            Self::Held(held) => held.work.as_mut(),
            Self::Gone(work) => work.as_mut(),
        }
    }

    async fn commit(self) -> Result<(), StorageError> {
        match self {
            Self::Held(held) => held.commit().await.map(|_| ()),
            Self::Gone(work) => work.commit().await,
        }
    }
}

/// Is anything to be charged?
pub(crate) fn is_charged(invoice: &IssuedInvoice) -> bool {
    invoice.invoice.amount_due > Cents::ZERO
}
