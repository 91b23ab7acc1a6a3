//! An invoice is paid: what it was for takes effect, in one transaction.

use octavo_domain::{
    billing::{
        calendar::Moment,
        change::ChangeKind,
        money::Cents,
        subscription::{Segment, Status, Subscription},
    },
    ids::BalanceEntryId,
};

use super::{Billing, held::Held, notices};
use crate::{
    billing::ports::{
        BalanceEntry, BillingReason, EntryReason, InvoiceStatus, IssuedInvoice, mail::BillingNotice,
    },
    referrals::{ports::referrals::Reward, record_payment::record_payment},
    shared::storage::StorageError,
};

impl Held {
    /// Notes that an open invoice is paid, and gives the account what it was for.
    pub(crate) async fn settle(
        &mut self,
        billing: &Billing,
        invoice: &mut IssuedInvoice,
    ) -> Result<(), StorageError> {
        let now = self.now;
        if self.account.subscription.status == Status::Canceled && invoice.reason == BillingReason::Cycle {
            invoice.after = restarted(&invoice.after, now);
        }
        invoice.status = InvoiceStatus::Paid;
        invoice.closed_at = Some(now);
        // The numbers of receipts are everybody's: whoever has one locks nobody else's account any more.
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
        self.move_balance(billing, moved, EntryReason::Invoice, Some(invoice)).await?;
        self.tell(billing, BillingNotice::Receipt(notices::receipt(invoice))).await?;
        Ok(())
    }

    /// Credits whoever brought this customer with what the payment has earned them.
    async fn reward_referrer(&mut self, billing: &Billing) -> Result<(), StorageError> {
        let (at, ids) = (self.now.time(), billing.ids.as_ref());
        let earned = record_payment(self.work.as_mut(), ids, self.user.id, at).await?;
        let Some(Reward { referrer, cents, .. }) = earned else { return Ok(()) };
        let mut account = match self.work.billing().account(referrer).await? {
            Some(account) => account,
            None => billing.fresh(referrer),
        };
        let credit = -Cents::new(i64::from(cents));
        account.balance += credit;
        self.work.billing().save_account(&account).await?;
        let entry = BalanceEntry {
            id: BalanceEntryId::new(billing.ids.next()),
            user: referrer,
            reason: EntryReason::Referral,
            invoice: None,
            amount: credit,
            balance: account.balance,
            at: self.now,
        };
        self.work.billing().add_entry(&entry).await
    }
}

/// The same subscription for a period that begins now: it had ended before its renewal was paid.
fn restarted(after: &Subscription, now: Moment) -> Subscription {
    let end = after.interval.boundary(now, 1);
    let segments = after.segments.iter().map(|segment| Segment { start: now, end, ..*segment }).collect();
    Subscription { anchor: now, start: now, end, segments, auto_renew: true, pause: None, ..after.clone() }
}
