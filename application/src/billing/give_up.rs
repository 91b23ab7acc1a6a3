//! Giving up what was to be paid.

use octavo_domain::{
    billing::subscription::Status,
    ids::{InvoiceId, UserId},
};

use super::Billing;
use crate::{billing::ports::BillingReason, shared::storage::StorageError};

impl Billing {
    /// Gives up an invoice that is open and that nobody is at: what it was for does not happen, and the balance stays.
    pub(crate) async fn give_up(&self, user: UserId, invoice: InvoiceId) -> Result<(), StorageError> {
        let Some(mut held) = self.hold(user).await? else { return Ok(()) };
        let Some(mut invoice) = held.open_invoice().await?.filter(|open| open.id == invoice) else {
            return Ok(());
        };
        let last = held.work.billing().last_attempt(invoice.id).await?;
        if last.is_some_and(|attempt| attempt.state.is_live()) {
            return Ok(());
        }
        held.void(&mut invoice).await?;
        if invoice.reason == BillingReason::Create && held.account.subscription.status == Status::Incomplete {
            held.account.subscription.status = Status::IncompleteExpired;
        }
        held.commit().await.map(|_| ())
    }
}
