//! What came of an attempt is written down, once, with everything that follows from it.

use octavo_domain::{
    billing::{calendar::Moment, money::Cents, subscription::Status},
    ids::AttemptId,
};

use super::{
    Billing,
    held::Held,
    payments::{Concluded, PaymentError, wait},
};
use crate::{
    billing::ports::{
        Attempt, AttemptState, BillingReason, InvoiceStatus,
        card_provider::{PaidCard, Payment, PaymentMethodRef, PaymentState},
    },
    shared::storage::{StorageError, UnitOfWork},
};

/// An event that the provider told of, to be noted together with what follows from it.
pub(crate) struct Heard<'a> {
    pub(crate) event: &'a str,
    pub(crate) at: Moment,
}

/// A customer who is held, or a unit of work for one who is gone.
pub(crate) enum HeldOrGone {
    Held(Box<Held>),
    Gone(Box<dyn UnitOfWork>),
}

impl HeldOrGone {
    pub(crate) fn work(&mut self) -> &mut dyn UnitOfWork {
        match self {
            Self::Held(held) => held.work.as_mut(),
            Self::Gone(work) => work.as_mut(),
        }
    }

    /// The card that pays.
    fn card(&self) -> Option<PaymentMethodRef> {
        match self {
            Self::Held(held) => held.account.card.as_ref().map(|card| card.method.clone()),
            Self::Gone(_) => None,
        }
    }

    pub(crate) async fn commit(self) -> Result<(), StorageError> {
        match self {
            Self::Held(held) => held.commit().await.map(|_| ()),
            Self::Gone(work) => work.commit().await,
        }
    }

    /// Commits where the account itself has not changed.
    pub(crate) async fn commit_work(self) -> Result<(), StorageError> {
        match self {
            Self::Held(held) => held.work.commit().await,
            Self::Gone(work) => work.commit().await,
        }
    }
}

/// How the provider's answer reads in the books.
fn state_of(payment: &Payment) -> AttemptState {
    match &payment.state {
        PaymentState::Succeeded if payment.refunded >= payment.amount => AttemptState::Refunded,
        PaymentState::Succeeded => AttemptState::Succeeded,
        PaymentState::NeedsAction { .. } => AttemptState::NeedsAction,
        PaymentState::Processing => AttemptState::Processing,
        PaymentState::Declined(decline) => AttemptState::Declined(decline.clone()),
        PaymentState::Canceled => AttemptState::Canceled,
    }
}

/// What a customer is told of an attempt in this state.
fn told(attempt: &Attempt, payment: &Payment, card: Option<PaymentMethodRef>) -> Concluded {
    let invoice = attempt.invoice;
    match (&attempt.state, &payment.state) {
        (AttemptState::NeedsAction, PaymentState::NeedsAction { client_secret }) => {
            Concluded::NeedsAction { invoice, client_secret: client_secret.clone(), card }
        }
        (AttemptState::Succeeded, _) => Concluded::Paid,
        (AttemptState::Declined(decline), _) => Concluded::Declined { invoice, decline: decline.clone() },
        (AttemptState::Canceled | AttemptState::Surplus | AttemptState::Refunded, _) => Concluded::Canceled,
        _ => Concluded::Processing { invoice },
    }
}

/// May what the provider answered still be news? Answers overtake each other on their way: what is decided is not undone
/// by one that is older.
fn is_news(known: &AttemptState, answered: &AttemptState) -> bool {
    match known {
        AttemptState::Refunded => false,
        AttemptState::Succeeded | AttemptState::Surplus => *answered == AttemptState::Refunded,
        AttemptState::Declined(_) | AttemptState::Canceled => {
            matches!(answered, AttemptState::Succeeded | AttemptState::Refunded)
        }
        _ => true,
    }
}

/// Is this about what is given back of a payment that was made? Of one that was given back whole only what came back is
/// news.
fn is_about_refund(attempt: &Attempt, payment: &Payment) -> bool {
    let has_refunds = [payment.refunded, payment.refund_pending, payment.refund_failed];
    match &attempt.state {
        _ if payment.state != PaymentState::Succeeded => false,
        AttemptState::Succeeded => has_refunds.into_iter().any(|part| part > Cents::ZERO),
        AttemptState::Refunded => payment.refund_failed > attempt.refund_failed,
        _ => false,
    }
}

impl Billing {
    /// Writes down what came of an attempt. Whoever does so first settles the invoice; everybody else finds it settled.
    ///
    /// # Errors
    /// [`PaymentError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn conclude(&self, id: AttemptId, payment: &Payment) -> Result<Concluded, PaymentError> {
        self.conclude_heard(id, payment, None).await
    }

    /// The same where an event told of it, which is noted in the same transaction. One that was noted before has had its
    /// effect.
    ///
    /// # Errors
    /// [`PaymentError`]; nothing has changed then.
    pub(crate) async fn conclude_heard(
        &self,
        id: AttemptId,
        payment: &Payment,
        heard: Option<&Heard<'_>>,
    ) -> Result<Concluded, PaymentError> {
        if !state_of(payment).is_live() || !self.is_closed(id).await? {
            return Ok(self.note(id, payment, heard).await?);
        }
        // It was taken for one that never began, or this answer is an old one: nobody waits for it, and so that it never
        // becomes a payment of which nobody hears, it is taken back.
        let canceled = self.provider.cancel(&payment.id).await?;
        Ok(self.note(id, &canceled, heard).await?)
    }

    /// Is an attempt over without having been paid?
    async fn is_closed(&self, id: AttemptId) -> Result<bool, StorageError> {
        let mut work = self.storage.begin().await?;
        let attempt = work.billing().attempt(id).await?;
        let state = attempt.map(|attempt| attempt.state);
        Ok(matches!(state, Some(AttemptState::Declined(_) | AttemptState::Canceled)))
    }

    async fn note(
        &self,
        id: AttemptId,
        payment: &Payment,
        heard: Option<&Heard<'_>>,
    ) -> Result<Concluded, StorageError> {
        let Some((mut attempt, mut held)) = self.hold_attempt(id).await? else {
            return Ok(Concluded::Canceled);
        };
        let card = held.card();
        if let Some(Heard { event, at }) = heard
            && !held.work().billing().receive_event(self.provider.name(), event, *at).await?
        {
            return Ok(told(&attempt, payment, card));
        }
        let state = state_of(payment);
        if is_about_refund(&attempt, payment) {
            self.note_refund(held, &mut attempt, payment, state).await?;
            return Ok(told(&attempt, payment, card));
        }
        if !is_news(&attempt.state, &state) {
            if heard.is_some() {
                held.commit_work().await?;
            } else {
                // The provider is asked while nothing is locked.
                drop(held);
            }
            if attempt.state == AttemptState::Surplus {
                self.give_back(&attempt).await?;
            }
            return Ok(told(&attempt, payment, card));
        }
        attempt.payment = Some(payment.id.clone());
        attempt.problem = None;
        if attempt.state == state {
            attempt.checks = attempt.checks.saturating_add(1);
        }
        self.write_down(held, &mut attempt, state, payment.card.as_ref()).await?;
        if attempt.state == AttemptState::Surplus {
            self.give_back(&attempt).await?;
        }
        Ok(told(&attempt, payment, card))
    }

    /// An attempt, with its customer held; none when there is no such attempt. The customer may be gone.
    pub(crate) async fn hold_attempt(
        &self,
        id: AttemptId,
    ) -> Result<Option<(Attempt, HeldOrGone)>, StorageError> {
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

    /// Writes a state down with everything that follows from it: an invoice that is paid is paid with this card. A payment
    /// that nobody needs becomes [`AttemptState::Surplus`].
    pub(crate) async fn write_down(
        &self,
        held: HeldOrGone,
        attempt: &mut Attempt,
        state: AttemptState,
        card: Option<&PaidCard>,
    ) -> Result<(), StorageError> {
        let now = Moment::from(self.clock.now());
        let before = std::mem::replace(&mut attempt.state, state);
        if !attempt.state.is_live() {
            attempt.problem = None;
        }
        attempt.check_at = attempt.state.is_live().then(|| now.plus(wait(attempt.checks)));
        let mut held = match held {
            HeldOrGone::Held(held) => *held,
            HeldOrGone::Gone(mut work) => {
                if attempt.state == AttemptState::Succeeded {
                    mark_surplus(attempt, now);
                }
                work.billing().update_attempt(attempt).await?;
                work.commit().await?;
                count(&before, attempt);
                return Ok(());
            }
        };
        let invoice = held.work.billing().invoice(attempt.invoice).await?;
        let mut invoice = invoice.ok_or(StorageError::Stale("invoice"))?;
        let is_open = invoice.status == InvoiceStatus::Open;
        match &attempt.state {
            AttemptState::Succeeded if is_open => {
                invoice.card = card.cloned();
                held.settle(self, &mut invoice).await?;
            }
            AttemptState::Succeeded => mark_surplus(attempt, now),
            AttemptState::NeedsAction if is_open => {
                if invoice.reason == BillingReason::Create {
                    held.account.subscription.status = Status::Incomplete;
                }
                held.fail(self, &invoice, &attempt.state).await?;
            }
            AttemptState::Declined(_) | AttemptState::Canceled if is_open => {
                held.fail(self, &invoice, &attempt.state).await?;
            }
            _ => {}
        }
        held.work.billing().update_attempt(attempt).await?;
        held.commit().await?;
        count(&before, attempt);
        Ok(())
    }
}

/// Counts what became of a payment, once each time it becomes something else.
fn count(before: &AttemptState, attempt: &Attempt) {
    if before.id() != attempt.state.id() {
        let (provider, outcome) = (attempt.provider.clone(), attempt.state.id());
        metrics::counter!("octavo_payments_total", "provider" => provider, "outcome" => outcome).increment(1);
    }
}

/// Marks a payment that nobody needs: it is given back, at once. Operators are told.
fn mark_surplus(attempt: &mut Attempt, now: Moment) {
    tracing::error!(invoice = %attempt.invoice, payment = ?attempt.payment, "a payment that nobody needs: it is given back");
    attempt.state = AttemptState::Surplus;
    attempt.check_at = Some(now);
}
