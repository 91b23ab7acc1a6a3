//! Paying an invoice that is open.

use octavo_domain::ids::{InvoiceId, UserId};

use super::{
    Billing,
    change_plan::{ChangeError, ChangePlan, Changed},
    payments::{Concluded, PaymentError},
    pending::{holds, wish_of},
};
use crate::{
    billing::ports::{AttemptState, InvoiceStatus, card_provider::CardProviderError},
    shared::storage::StorageError,
};

/// Pays an invoice, or finds out what came of paying it.
pub struct PayInvoice(pub Billing);

/// Why an invoice is not paid.
#[derive(Debug, thiserror::Error)]
pub enum PayError {
    /// There is no such invoice, or it is somebody else's.
    #[error("There is no such invoice")]
    NotFound,
    /// It is not to be paid any more.
    #[error("This invoice can no longer be paid")]
    Void,
    /// There is nothing to pay with.
    #[error("Please add a card first")]
    CardRequired,
    /// Its price held no more, and what it is for cannot be had at another one.
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
    /// Pays it. While an attempt is on its way, that is looked up instead: two clicks are one payment. A payment that waits
    /// for the bank is worth as long as its price holds. After that it is taken back, and a new invoice takes the place
    /// of this one, for as much as it costs now and never for more than was shown.
    ///
    /// # Errors
    /// [`PayError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, invoice: InvoiceId) -> Result<Concluded, PayError> {
        let Self(billing) = self;
        let mut held = billing.hold(user).await?.ok_or(PayError::NotFound)?;
        let found = held.work.billing().invoice(invoice).await?;
        let mut invoice = found.filter(|invoice| invoice.user == user).ok_or(PayError::NotFound)?;
        match invoice.status {
            InvoiceStatus::Paid => return Ok(Concluded::Paid),
            InvoiceStatus::Void => return Err(PayError::Void),
            InvoiceStatus::Open => {}
        }
        let is_shown = holds(&invoice, held.now);
        let (wish, shown) = (wish_of(&invoice, &held), invoice.invoice.amount_due);
        let last = held.work.billing().last_attempt(invoice.id).await?;
        if let Some(attempt) = last.filter(|attempt| attempt.state.is_live()) {
            drop(held);
            if is_shown || attempt.state != AttemptState::NeedsAction {
                return Ok(billing.look_up(&attempt).await?);
            }
            match billing.take_back(&attempt).await? {
                Concluded::Canceled => {}
                // It was decided meanwhile.
                ended => return Ok(ended),
            }
        } else if is_shown {
            if held.account.card.is_none() {
                return Err(PayError::CardRequired);
            }
            let attempt =
                held.begin_attempt(billing, &mut invoice, false).await?.ok_or(PayError::CardRequired)?;
            held.commit().await?;
            return Ok(billing.carry_out(&attempt).await?);
        } else {
            drop(held);
        }
        match ChangePlan(billing.clone()).anew(user, &wish, shown).await {
            Ok(Changed::Done) => Ok(Concluded::Paid),
            Ok(Changed::Waits(concluded)) => Ok(concluded),
            Err(ChangeError::Gone) => Err(PayError::NotFound),
            Err(ChangeError::CardRequired) => Err(PayError::CardRequired),
            Err(ChangeError::Storage(error)) => Err(error.into()),
            Err(ChangeError::Provider(error)) => Err(error.into()),
            Err(error) => Err(PayError::Changed(error)),
        }
    }
}
