//! An invoice is paid: what it was for takes effect, in one transaction.

use octavo_domain::{
    account::referral::reward,
    billing::{
        calendar::Moment,
        change::ChangeKind,
        money::Cents,
        subscription::{Segment, Status, Subscription},
    },
    ids::{BalanceEntryId, RewardId},
};

use super::{Billing, held::Held, notices};
use crate::ports::{
    billing::{BalanceEntry, BillingReason, EntryReason, InvoiceStatus, IssuedInvoice},
    billing_mail::BillingNotice,
    referrals::Reward,
    storage::StorageError,
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

    /// Gives whoever brought this customer what the payment has earned them. It counts once. Those who bring somebody
    /// are older than who they bring, so that locking one after the other never goes in a circle.
    async fn reward_referrer(&mut self, billing: &Billing) -> Result<(), StorageError> {
        let at = self.now.time();
        let found = self.work.referrals().find(self.user.id).await?;
        let Some(referral) = found.filter(|referral| referral.is_valid(at)) else { return Ok(()) };
        if self.work.users().find(referral.referrer).await?.is_none()
            || !self.work.referrals().set_paid(self.user.id, at).await?
        {
            return Ok(());
        }
        let cents = reward(self.work.referrals().earned(referral.referrer).await?);
        if cents == 0 {
            return Ok(());
        }
        let id = RewardId::new(billing.ids.next());
        let (referrer, referred) = (referral.referrer, self.user.id);
        self.work.referrals().add_reward(&Reward { id, referrer, referred, cents, earned_at: at }).await?;
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
