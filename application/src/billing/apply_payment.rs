//! An invoice is paid: its change takes effect, in one transaction.

use octavo_domain::{
    billing::{change::ChangeKind, money::Cents, subscription::Status},
    ids::BalanceTransactionId,
};

use super::{Billing, locked_account::LockedAccount, notices};
use crate::{
    billing::ports::{BalanceTransaction, BalanceTransactionReason, mail::BillingNotice},
    referrals::{ports::referrals::Reward, record_payment::record_payment},
    shared::storage::StorageError,
};
use octavo_domain::billing::issued_invoice::{BillingReason, InvoiceStatus, IssuedInvoice};

impl LockedAccount {
    /// Marks an open invoice as paid, and applies its change to the account.
    pub(crate) async fn apply_payment(
        &mut self,
        billing: &Billing,
        invoice: &mut IssuedInvoice,
    ) -> Result<(), StorageError> {
        let now = self.now;
        if self.account.subscription.status == Status::Canceled && invoice.reason == BillingReason::Cycle {
            invoice.after = invoice.after.restarted(now);
        }
        invoice.status = InvoiceStatus::Paid;
        invoice.closed_at = Some(now);
        // Receipt numbers are one global sequence: after this lock no other account is locked.
        if invoice.invoice.amount_due > Cents::ZERO {
            self.reward_referrer(billing).await?;
        }
        invoice.number = Some(self.work.billing().next_receipt_number().await?);
        self.work.billing().update_invoice(invoice).await?;

        if invoice.kind == ChangeKind::New {
            self.account.subscription_id = invoice.subscription;
            self.account.started_at = Some(now);
        }
        self.grant(invoice.after.clone());
        let account = &mut self.account;
        account.paid_invoices = account.paid_invoices.saturating_add(1);
        account.had_coupon |= invoice.after.coupon.is_some();
        account.last_paid_period_end = Some(invoice.after.end);
        account.cancellation = None;
        account.failure = None;
        account.ended_at = None;
        let moved = invoice.invoice.ending_balance - invoice.invoice.start_balance;
        self.move_balance(billing, moved, BalanceTransactionReason::Invoice, Some(invoice)).await?;
        self.notify(billing, BillingNotice::Receipt(notices::receipt(invoice))).await?;
        Ok(())
    }

    /// Credits the referrer of this customer with the reward for this payment.
    async fn reward_referrer(&mut self, billing: &Billing) -> Result<(), StorageError> {
        let (at, ids) = (self.now.time(), billing.ids.as_ref());
        let earned = record_payment(self.work.as_mut(), ids, self.user.id, at).await?;
        let Some(Reward { referrer, cents, .. }) = earned else { return Ok(()) };
        let mut account = match self.work.billing().account(referrer).await? {
            Some(account) => account,
            None => billing.new_billing_account(referrer),
        };
        let credit = -Cents::new(i64::from(cents));
        account.balance += credit;
        self.work.billing().save_account(&account).await?;
        let entry = BalanceTransaction {
            id: BalanceTransactionId::new(billing.ids.next()),
            user: referrer,
            reason: BalanceTransactionReason::Referral,
            invoice: None,
            amount: credit,
            balance: account.balance,
            at: self.now,
        };
        self.work.billing().add_balance_transaction(&entry).await
    }
}
