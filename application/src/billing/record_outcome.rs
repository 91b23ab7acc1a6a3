//! The outcome of an attempt is recorded once, with everything that follows from it.

use octavo_domain::{
    billing::{attempt::next_check_after, calendar::Moment, money::Cents, subscription::Status},
    ids::AttemptId,
};

use super::{
    Billing,
    locked_account::LockedAccount,
    payments::{PaymentError, PaymentOutcome},
};
use crate::{
    billing::ports::card_provider::{Payment, PaymentState},
    shared::storage::{StorageError, UnitOfWork},
};
use octavo_domain::billing::{
    attempt::{Attempt, AttemptState},
    card::{PaidCard, PaymentMethodRef},
    issued_invoice::{BillingReason, InvoiceStatus},
};

/// An event of the provider, to be recorded in one transaction with its effects.
pub(crate) struct ProviderEventRef<'a> {
    pub(crate) event: &'a str,
    pub(crate) at: Moment,
}

/// A locked customer, or a unit of work for a deleted one.
pub(crate) enum LockedOrDeleted {
    Locked(Box<LockedAccount>),
    Deleted(Box<dyn UnitOfWork>),
}

impl LockedOrDeleted {
    pub(crate) fn work(&mut self) -> &mut dyn UnitOfWork {
        match self {
            Self::Locked(locked) => locked.work.as_mut(),
            Self::Deleted(work) => work.as_mut(),
        }
    }

    /// The default card.
    fn card(&self) -> Option<PaymentMethodRef> {
        match self {
            Self::Locked(locked) => locked.account.card.as_ref().map(|card| card.method.clone()),
            Self::Deleted(_) => None,
        }
    }

    pub(crate) async fn commit(self) -> Result<(), StorageError> {
        match self {
            Self::Locked(locked) => locked.commit().await.map(|_| ()),
            Self::Deleted(work) => work.commit().await,
        }
    }

    /// Commits when the account itself has not changed.
    pub(crate) async fn commit_work(self) -> Result<(), StorageError> {
        match self {
            Self::Locked(locked) => locked.work.commit().await,
            Self::Deleted(work) => work.commit().await,
        }
    }
}

/// The attempt's state for the provider's answer.
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

/// The outcome that a customer sees for an attempt in this state.
fn outcome_of(attempt: &Attempt, payment: &Payment, card: Option<PaymentMethodRef>) -> PaymentOutcome {
    let invoice = attempt.invoice;
    match (&attempt.state, &payment.state) {
        (AttemptState::NeedsAction, PaymentState::NeedsAction { client_secret }) => {
            PaymentOutcome::NeedsAction { invoice, client_secret: client_secret.clone(), card }
        }
        (AttemptState::Succeeded, _) => PaymentOutcome::Paid,
        (AttemptState::Declined(decline), _) => {
            PaymentOutcome::Declined { invoice, decline: decline.clone() }
        }
        (AttemptState::Canceled | AttemptState::RefundDue | AttemptState::Refunded, _) => {
            PaymentOutcome::Canceled
        }
        _ => PaymentOutcome::Processing { invoice },
    }
}

/// Is this answer about refunds of a successful payment? Of a fully refunded one only a failed refund is news.
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
    /// Records the outcome of an attempt. Of concurrent callers the first settles the invoice; the others find it
    /// settled.
    ///
    /// # Errors
    /// [`PaymentError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn record_outcome(
        &self,
        id: AttemptId,
        payment: &Payment,
    ) -> Result<PaymentOutcome, PaymentError> {
        self.record_event_outcome(id, payment, None).await
    }

    /// The same for an event, which is recorded in the same transaction. An event that was recorded before has had its
    /// effect.
    ///
    /// # Errors
    /// [`PaymentError`]; nothing has changed then.
    pub(crate) async fn record_event_outcome(
        &self,
        id: AttemptId,
        payment: &Payment,
        event: Option<&ProviderEventRef<'_>>,
    ) -> Result<PaymentOutcome, PaymentError> {
        if !state_of(payment).is_live() || !self.is_closed(id).await? {
            return Ok(self.note(id, payment, event).await?);
        }
        // The attempt was closed as never begun, or this answer is an old one: no caller waits for the payment. It is
        // canceled, so that it cannot succeed unnoticed.
        let canceled = self.provider.cancel(&payment.id).await?;
        Ok(self.note(id, &canceled, event).await?)
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
        event: Option<&ProviderEventRef<'_>>,
    ) -> Result<PaymentOutcome, StorageError> {
        let Some((mut attempt, mut locked)) = self.lock_attempt(id).await? else {
            return Ok(PaymentOutcome::Canceled);
        };
        let card = locked.card();
        if let Some(ProviderEventRef { event, at }) = event
            && !locked.work().billing().receive_event(self.provider.name(), event, *at).await?
        {
            return Ok(outcome_of(&attempt, payment, card));
        }
        let state = state_of(payment);
        if is_about_refund(&attempt, payment) {
            self.note_refund(locked, &mut attempt, payment, state).await?;
            return Ok(outcome_of(&attempt, payment, card));
        }
        if !attempt.state.may_become(&state) {
            if event.is_some() {
                locked.commit_work().await?;
            } else {
                // The provider is asked while nothing is locked.
                drop(locked);
            }
            if attempt.state == AttemptState::RefundDue {
                self.refund_attempt(&attempt).await?;
            }
            return Ok(outcome_of(&attempt, payment, card));
        }
        attempt.payment = Some(payment.id.clone());
        attempt.problem = None;
        if attempt.state == state {
            attempt.checks = attempt.checks.saturating_add(1);
        }
        self.save_outcome(locked, &mut attempt, state, payment.card.as_ref()).await?;
        if attempt.state == AttemptState::RefundDue {
            self.refund_attempt(&attempt).await?;
        }
        Ok(outcome_of(&attempt, payment, card))
    }

    /// An attempt with its locked customer, if there is such an attempt. The customer may be deleted.
    pub(crate) async fn lock_attempt(
        &self,
        id: AttemptId,
    ) -> Result<Option<(Attempt, LockedOrDeleted)>, StorageError> {
        let mut work = self.storage.begin().await?;
        let Some(found) = work.billing().attempt(id).await? else { return Ok(None) };
        drop(work);
        let mut locked = match self.lock(found.user).await? {
            Some(locked) => LockedOrDeleted::Locked(Box::new(locked)),
            None => LockedOrDeleted::Deleted(self.storage.begin().await?),
        };
        // Read again, now that the account is locked.
        let attempt = locked.work().billing().attempt(id).await?.ok_or(StorageError::Stale("attempt"))?;
        Ok(Some((attempt, locked)))
    }

    /// Stores a state with everything that follows from it; a paid invoice records this card. A payment that is not
    /// needed becomes [`AttemptState::RefundDue`].
    pub(crate) async fn save_outcome(
        &self,
        locked: LockedOrDeleted,
        attempt: &mut Attempt,
        state: AttemptState,
        card: Option<&PaidCard>,
    ) -> Result<(), StorageError> {
        let now = Moment::from(self.clock.now());
        let before = std::mem::replace(&mut attempt.state, state);
        if !attempt.state.is_live() {
            attempt.problem = None;
        }
        attempt.check_at = attempt.state.is_live().then(|| now.plus(next_check_after(attempt.checks)));
        let mut locked = match locked {
            LockedOrDeleted::Locked(locked) => *locked,
            LockedOrDeleted::Deleted(mut work) => {
                if attempt.state == AttemptState::Succeeded {
                    mark_refund_due(attempt, now);
                }
                work.billing().update_attempt(attempt).await?;
                work.commit().await?;
                count(&before, attempt);
                return Ok(());
            }
        };
        let invoice = locked.work.billing().invoice(attempt.invoice).await?;
        let mut invoice = invoice.ok_or(StorageError::Stale("invoice"))?;
        let is_open = invoice.status == InvoiceStatus::Open;
        match &attempt.state {
            AttemptState::Succeeded if is_open => {
                invoice.card = card.cloned();
                locked.apply_payment(self, &mut invoice).await?;
            }
            AttemptState::Succeeded => mark_refund_due(attempt, now),
            AttemptState::NeedsAction if is_open => {
                if invoice.reason == BillingReason::Create {
                    locked.account.subscription.status = Status::Incomplete;
                }
                locked.fail(self, &invoice, &attempt.state).await?;
            }
            AttemptState::Declined(_) | AttemptState::Canceled if is_open => {
                locked.fail(self, &invoice, &attempt.state).await?;
            }
            _ => {}
        }
        locked.work.billing().update_attempt(attempt).await?;
        locked.commit().await?;
        count(&before, attempt);
        Ok(())
    }
}

/// Counts each change of a payment's state in the metrics.
fn count(before: &AttemptState, attempt: &Attempt) {
    if before.id() != attempt.state.id() {
        let (provider, outcome) = (attempt.provider.clone(), attempt.state.id());
        metrics::counter!("octavo_payments_total", "provider" => provider, "outcome" => outcome).increment(1);
    }
}

/// Marks a payment that is not needed any more for an immediate refund, and logs it for operators.
fn mark_refund_due(attempt: &mut Attempt, now: Moment) {
    tracing::error!(invoice = %attempt.invoice, payment = ?attempt.payment, "a payment is not needed any more: it is refunded");
    attempt.state = AttemptState::RefundDue;
    attempt.check_at = Some(now);
}
