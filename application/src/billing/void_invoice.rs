//! Voiding an open invoice.

use octavo_domain::{
    billing::subscription::Status,
    ids::{InvoiceId, UserId},
};

use super::Billing;
use crate::shared::storage::StorageError;
use octavo_domain::billing::issued_invoice::BillingReason;

impl Billing {
    /// Voids an open invoice without a live attempt: its change does not happen, and the balance is unchanged.
    pub(crate) async fn void_invoice(&self, user: UserId, invoice: InvoiceId) -> Result<(), StorageError> {
        let Some(mut locked) = self.lock(user).await? else { return Ok(()) };
        let Some(mut invoice) = locked.open_invoice().await?.filter(|open| open.id == invoice) else {
            return Ok(());
        };
        let last = locked.work.billing().last_attempt(invoice.id).await?;
        if last.is_some_and(|attempt| attempt.state.is_live()) {
            return Ok(());
        }
        locked.void(&mut invoice).await?;
        if invoice.reason == BillingReason::Create && locked.account.subscription.status == Status::Incomplete
        {
            locked.account.subscription.status = Status::IncompleteExpired;
        }
        locked.commit().await.map(|_| ())
    }
}
