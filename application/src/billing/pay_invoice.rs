//! Paying an open invoice.

use octavo_domain::ids::{InvoiceId, UserId};

use super::{
    Billing,
    change_plan::{ChangeError, ChangePlan, Changed},
    payments::{PaymentError, PaymentOutcome},
    pending::{holds, order_of},
};
use crate::{billing::ports::card_provider::CardProviderError, shared::storage::StorageError};
use octavo_domain::billing::{attempt::AttemptState, issued_invoice::InvoiceStatus};

/// Pays an invoice, or looks up the outcome of its attempt.
pub struct PayInvoice(pub Billing);

/// Why an invoice is not paid.
#[derive(Debug, thiserror::Error)]
pub enum PayError {
    /// There is no such invoice, or it is another account's.
    #[error("There is no such invoice")]
    NotFound,
    /// It is not to be paid any more.
    #[error("This invoice can no longer be paid")]
    Void,
    /// There is nothing to pay with.
    #[error("Please add a card first")]
    CardRequired,
    /// Its price has expired, and its change is not available at the current one.
    #[error(transparent)]
    Changed(ChangeError),
    /// The card provider failed.
    #[error(transparent)]
    Provider(#[from] CardProviderError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<PaymentError> for PayError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Provider(error) => Self::Provider(error),
            PaymentError::Storage(error) => Self::Storage(error),
        }
    }
}

impl PayInvoice {
    /// Pays it. While an attempt is in progress, its outcome is looked up instead: two clicks are one payment. A
    /// payment that waits for the bank is valid as long as its price. After that it is canceled, and a new invoice
    /// replaces this one, at the current price and never for more than was shown.
    ///
    /// # Errors
    /// [`PayError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, invoice: InvoiceId) -> Result<PaymentOutcome, PayError> {
        let Self(billing) = self;
        let mut locked = billing.lock(user).await?.ok_or(PayError::NotFound)?;
        let found = locked.work.billing().invoice(invoice).await?;
        let mut invoice = found.filter(|invoice| invoice.user == user).ok_or(PayError::NotFound)?;
        match invoice.status {
            InvoiceStatus::Paid => return Ok(PaymentOutcome::Paid),
            InvoiceStatus::Void => return Err(PayError::Void),
            InvoiceStatus::Open => {}
        }
        let is_shown = holds(&invoice, locked.now);
        let (order, shown) = (order_of(&invoice, &locked), invoice.invoice.amount_due);
        let last = locked.work.billing().last_attempt(invoice.id).await?;
        if let Some(attempt) = last.filter(|attempt| attempt.state.is_live()) {
            drop(locked);
            if is_shown || attempt.state != AttemptState::NeedsAction {
                return Ok(billing.look_up(&attempt).await?);
            }
            match billing.cancel_payment(&attempt).await? {
                PaymentOutcome::Canceled => {}
                // Its outcome was recorded meanwhile.
                ended => return Ok(ended),
            }
        } else if is_shown {
            if locked.account.card.is_none() {
                return Err(PayError::CardRequired);
            }
            let attempt =
                locked.begin_attempt(billing, &mut invoice, false).await?.ok_or(PayError::CardRequired)?;
            locked.commit().await?;
            return Ok(billing.collect_attempt(&attempt).await?);
        } else {
            drop(locked);
        }
        match ChangePlan(billing.clone()).anew(user, &order, shown).await {
            Ok(Changed::Done) => Ok(PaymentOutcome::Paid),
            Ok(Changed::Waits(outcome)) => Ok(outcome),
            Err(ChangeError::Gone) => Err(PayError::NotFound),
            Err(ChangeError::CardRequired) => Err(PayError::CardRequired),
            Err(ChangeError::Storage(error)) => Err(error.into()),
            Err(ChangeError::Provider(error)) => Err(error.into()),
            Err(error) => Err(PayError::Changed(error)),
        }
    }
}
