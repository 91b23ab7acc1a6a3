//! Mails to customers about billing.

use octavo_domain::billing::money::Cents;

use super::{Billing, locked_account::LockedAccount};
use crate::{
    account::mail,
    billing::ports::mail::{BillingMail, BillingNotice, ReceiptNotice},
    shared::{message::Message, storage::StorageError},
};
use octavo_domain::billing::issued_invoice::IssuedInvoice;

impl LockedAccount {
    /// Puts a mail to the customer into the outbox.
    pub(crate) async fn notify(
        &mut self,
        billing: &Billing,
        notice: BillingNotice,
    ) -> Result<(), StorageError> {
        if !self.user.email.is_reachable() {
            return Ok(());
        }
        let business_is_advanced = self.business_is_advanced;
        let message = Message::Billing(Box::new(BillingMail { notice, business_is_advanced }));
        let now = billing.clock.now();
        mail(self.work.as_mut(), billing.ids.as_ref(), &self.user, message, now).await
    }
}

/// The contents of the mail about a payment.
pub(crate) fn receipt(invoice: &IssuedInvoice) -> ReceiptNotice {
    ReceiptNotice {
        invoice: invoice.id,
        number: invoice.number.unwrap_or_default(),
        level: invoice.after.level,
        interval: invoice.after.interval,
        charged: invoice.invoice.amount_due,
        from_balance: invoice.invoice.from_balance.max(Cents::ZERO),
        period_end: invoice.after.end,
    }
}
