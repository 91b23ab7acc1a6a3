//! Giving back to a card what was paid with it.

use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::{InvoiceId, UserId},
};

use super::{
    Billing,
    conclude::HeldOrGone,
    payments::{PaymentError, wait},
};
use crate::{
    billing::ports::{
        Attempt, AttemptState, InvoiceStatus, IssuedInvoice,
        card_provider::{CardProviderError, Find, IdempotencyKey, Payment, PaymentRef},
        mail::BillingNotice,
    },
    operators::{Changed, Trail, ports::operators::Act},
    shared::storage::{StorageError, UnitOfWork},
};

/// Gives back what an invoice was paid with, or a part of it. The subscription and the balance stay as they are.
pub struct RefundInvoice(pub Billing);

/// Why nothing is given back, or why it is not known.
#[derive(Debug, thiserror::Error)]
pub enum RefundError {
    /// It is not an invoice of this account.
    #[error("there is no such invoice of this account")]
    NoSuchInvoice,
    /// There is nothing to give back.
    #[error(
        "nothing of this invoice can be given back: it was not paid with a card, or all of it was given back"
    )]
    NothingCharged,
    /// Somebody else has the money.
    #[error("it was paid through {0}, which is not the card provider of this server")]
    OtherProvider(String),
    /// More than there is.
    #[error("{left} of this invoice can be given back, not {asked}")]
    TooMuch {
        /// What is left.
        left: Cents,
        /// What was asked for.
        asked: Cents,
    },
    /// The provider does not do it. Nothing was given back.
    #[error("the card provider refuses: {0}")]
    Rejected(String),
    /// It is not known whether it was given back.
    #[error(
        "{0}: it is not known whether anything was given back. See what `octavo admin reconcile` and `octavo admin ledger` say before you try again"
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

/// What was given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenBack {
    /// Now.
    pub amount: Cents,
    /// What is left of what was charged.
    pub left: Cents,
    /// Is it still on its way?
    pub is_pending: bool,
}

/// A refund that is written down.
struct Wanted {
    attempt: Attempt,
    payment: PaymentRef,
    before: Cents,
    amount: Cents,
    charged: Cents,
}

impl RefundInvoice {
    /// Gives back so much; without an amount all that is left. It is written down before the provider is asked, and
    /// what came of it is noted like everything that the provider says.
    ///
    /// # Errors
    /// [`RefundError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        invoice: InvoiceId,
        amount: Option<Cents>,
        trail: &Trail,
    ) -> Result<GivenBack, RefundError> {
        let wanted = self.write_down(user, invoice, amount, trail).await?;
        let Wanted { attempt, payment, before, amount, charged } = &wanted;
        // Whoever asks twice before it is noted, asks for the same.
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
        self.0.conclude(attempt.id, &told).await?;
        let is_pending = told.refund_pending > Cents::ZERO;
        Ok(GivenBack { amount: *amount, left: *charged - *before - *amount, is_pending })
    }

    async fn write_down(
        &self,
        user: UserId,
        invoice: InvoiceId,
        amount: Option<Cents>,
        trail: &Trail,
    ) -> Result<Wanted, RefundError> {
        let Self(billing) = self;
        let mut held = match billing.hold(user).await? {
            Some(held) => HeldOrGone::Held(Box::new(held)),
            None => HeldOrGone::Gone(billing.storage.begin().await?),
        };
        let issued = held.work().billing().invoice(invoice).await?.filter(|issued| issued.user == user);
        let issued = issued.ok_or(RefundError::NoSuchInvoice)?;
        let attempt = paying(held.work(), &issued).await?.ok_or(RefundError::NothingCharged)?;
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
            before: format!("{before} of {charged} given back"),
            after: format!("{amount} more to be given back"),
        };
        trail.note(held.work(), Act::Refund, changed).await?;
        held.commit_work().await?;
        Ok(Wanted { attempt, payment, before, amount, charged })
    }
}

/// The attempt that an invoice was paid with, if anything of it can be given back.
async fn paying(work: &mut dyn UnitOfWork, issued: &IssuedInvoice) -> Result<Option<Attempt>, StorageError> {
    if issued.status != InvoiceStatus::Paid {
        return Ok(None);
    }
    let attempts = work.billing().attempts(issued.id).await?;
    Ok(attempts.into_iter().find(|attempt| attempt.state == AttemptState::Succeeded))
}

impl Billing {
    /// Notes what was given back of a payment, whoever asked for it: it is found in the answer to a refund, in a webhook, and
    /// in the daily listing. What is on its way is not given back yet, and what has failed is not given back.
    pub(super) async fn note_refund(
        &self,
        mut held: HeldOrGone,
        attempt: &mut Attempt,
        payment: &Payment,
        state: AttemptState,
    ) -> Result<(), StorageError> {
        if payment.refund_failed < attempt.refund_failed {
            // Answers overtake each other: this one is older.
            return held.commit_work().await;
        }
        let came_back = payment.refund_failed > attempt.refund_failed;
        if came_back {
            tracing::error!(invoice = %attempt.invoice, payment = %payment.id.0, failed = payment.refund_failed.get(), "what was given back of a payment did not arrive: see to it at the card provider");
        }
        let is_paying = is_paying(held.work(), attempt).await?;
        if is_paying {
            let work = held.work();
            let mut invoice =
                work.billing().invoice(attempt.invoice).await?.ok_or(StorageError::Stale("invoice"))?;
            let refunded = payment.refunded.min(invoice.invoice.amount_due);
            if refunded > invoice.refunded || (came_back && refunded < invoice.refunded) {
                tracing::info!(invoice = %invoice.id, refunded = refunded.get(), "a payment was given back");
                let amount = refunded - invoice.refunded;
                invoice.refunded = refunded;
                work.billing().update_invoice(&invoice).await?;
                if let (HeldOrGone::Held(held), true) = (&mut held, amount > Cents::ZERO) {
                    let number = invoice.number.unwrap_or_default();
                    let notice = BillingNotice::Refunded { invoice: invoice.id, number, amount };
                    held.tell(self, notice).await?;
                }
            }
            attempt.state = state;
            attempt.check_at = None;
        } else if state != AttemptState::Refunded {
            // Nobody needs this payment, and it is still here.
            attempt.state = AttemptState::Surplus;
            attempt.check_at = Some(Moment::from(self.clock.now()).plus(wait(attempt.checks)));
        }
        attempt.refund_pending = payment.refund_pending;
        attempt.refund_failed = payment.refund_failed;
        held.work().billing().update_attempt(attempt).await?;
        held.commit_work().await
    }
}

/// Is it this attempt that its invoice was paid with? One that was given back whole may have been it, or may have been needed
/// by nobody.
async fn is_paying(work: &mut dyn UnitOfWork, attempt: &Attempt) -> Result<bool, StorageError> {
    if attempt.state == AttemptState::Succeeded {
        return Ok(true);
    }
    let invoice = work.billing().invoice(attempt.invoice).await?.ok_or(StorageError::Stale("invoice"))?;
    Ok(invoice.status == InvoiceStatus::Paid && invoice.refunded > Cents::ZERO)
}
