//! Paying an invoice that is open.

use octavo_domain::ids::{InvoiceId, UserId};

use super::{Billing, payments::Concluded};
use crate::ports::{billing::InvoiceStatus, storage::StorageError};

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
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl PayInvoice {
    /// Pays it. While an attempt is on its way, that is looked up instead: two clicks are one payment.
    ///
    /// # Errors
    /// [`PayError`].
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
        let last = held.work.billing().last_attempt(invoice.id).await?;
        if let Some(attempt) = last.filter(|attempt| attempt.state.is_live()) {
            drop(held);
            return Ok(billing.look_up(&attempt).await?);
        }
        if held.account.card.is_none() {
            return Err(PayError::CardRequired);
        }
        let attempt =
            held.begin_attempt(billing, &mut invoice, false).await?.ok_or(PayError::CardRequired)?;
        held.commit().await?;
        Ok(billing.carry_out(&attempt).await?)
    }
}
