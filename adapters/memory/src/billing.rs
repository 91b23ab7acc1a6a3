//! Billing.

use std::collections::BTreeMap;

use async_trait::async_trait;
use octavo_application::{
    billing::ports::{
        BalanceTransaction, BillingQueries, BillingRepository, CouponOffer, PaymentReport,
        ledger::{LedgerQueries, ReceiptNumbers},
    },
    shared::storage::StorageError,
};
use octavo_domain::billing::{
    account::BillingAccount,
    attempt::Attempt,
    card::{CustomerRef, IdempotencyKey},
    issued_invoice::{InvoiceStatus, IssuedInvoice},
};
use octavo_domain::{
    billing::calendar::Moment,
    ids::{AttemptId, InvoiceId, UserId},
};

use crate::{MemoryStore, Unit, queries::most, state::table::Table};

/// The rows of billing. Invoices and balance transactions are in the order in which they were made.
#[derive(Clone, Default)]
pub(crate) struct Billing {
    accounts: Table<BTreeMap<UserId, BillingAccount>>,
    invoices: Table<Vec<IssuedInvoice>>,
    attempts: Table<BTreeMap<AttemptId, Attempt>>,
    entries: Table<Vec<BalanceTransaction>>,
    reports: Table<BTreeMap<String, PaymentReport>>,
    events: Table<BTreeMap<(String, String), Moment>>,
    coupons: Table<BTreeMap<String, CouponOffer>>,
    last_receipt: i64,
}

impl Billing {
    /// Forgets an account. Its invoices and payments stay: the seller's accounting needs them.
    pub(crate) fn forget(&mut self, user: UserId) {
        self.accounts.remove(&user);
    }

    fn invoice(&self, id: InvoiceId) -> Option<&IssuedInvoice> {
        self.invoices.iter().find(|invoice| invoice.id == id)
    }

    fn attempts_of(&self, invoice: InvoiceId) -> Vec<Attempt> {
        let own = self.attempts.values().filter(|attempt| attempt.invoice == invoice);
        let mut own: Vec<Attempt> = own.cloned().collect();
        own.sort_by_key(|attempt| attempt.number);
        own
    }

    /// Would this be a second open invoice, or take another's receipt number?
    fn is_second_open(&self, invoice: &IssuedInvoice) -> bool {
        let mut others = self.invoices.iter().filter(|other| other.id != invoice.id);
        others.any(|other| {
            let both_open = other.status == InvoiceStatus::Open && invoice.status == InvoiceStatus::Open;
            (both_open && other.user == invoice.user)
                || (invoice.number.is_some() && other.number == invoice.number)
        })
    }

    /// Would this be a second live attempt of its invoice?
    fn is_second_live(&self, attempt: &Attempt) -> bool {
        let mut others = self.attempts.values().filter(|other| other.id != attempt.id);
        others
            .any(|other| other.invoice == attempt.invoice && other.state.is_live() && attempt.state.is_live())
    }

    /// Does another attempt have this one's key, or its number at its invoice?
    fn is_repeated(&self, attempt: &Attempt) -> bool {
        self.attempts.contains_key(&attempt.id)
            || self.attempts.values().any(|other| {
                other.key == attempt.key
                    || (other.invoice == attempt.invoice && other.number == attempt.number)
            })
    }

    fn has(&self, invoice: InvoiceId) -> Result<(), StorageError> {
        match self.invoice(invoice) {
            Some(_) => Ok(()),
            None => Err(StorageError::Backend(format!("there is no invoice {invoice}"))),
        }
    }
}

/// One key for every spelling of a code.
fn key_of(code: &str) -> String {
    code.to_lowercase()
}

/// When an account is due, by the real clock.
fn due(account: &BillingAccount) -> Option<Moment> {
    account.due_at.map(|due| Moment::from_unix(due.unix().saturating_sub(account.clock_offset)))
}

#[async_trait]
impl BillingRepository for Unit {
    async fn account(&mut self, user: UserId) -> Result<Option<BillingAccount>, StorageError> {
        Ok(self.state.billing.accounts.get(&user).cloned())
    }

    async fn save_account(&mut self, account: &BillingAccount) -> Result<(), StorageError> {
        if !self.state.users.contains_key(&account.user) {
            return Err(StorageError::Backend(format!("there is no account {}", account.user)));
        }
        self.state.billing.accounts.insert(account.user, account.clone());
        Ok(())
    }

    async fn add_invoice(&mut self, invoice: &IssuedInvoice) -> Result<(), StorageError> {
        let billing = &mut self.state.billing;
        if billing.invoice(invoice.id).is_some() || billing.is_second_open(invoice) {
            return Err(StorageError::Duplicate("invoice"));
        }
        billing.invoices.push(invoice.clone());
        Ok(())
    }

    async fn invoice(&mut self, id: InvoiceId) -> Result<Option<IssuedInvoice>, StorageError> {
        Ok(self.state.billing.invoice(id).cloned())
    }

    async fn open_invoice(&mut self, user: UserId) -> Result<Option<IssuedInvoice>, StorageError> {
        let mut invoices = self.state.billing.invoices.iter();
        let is_it = |invoice: &&IssuedInvoice| invoice.user == user && invoice.status == InvoiceStatus::Open;
        Ok(invoices.find(is_it).cloned())
    }

    async fn update_invoice(&mut self, invoice: &IssuedInvoice) -> Result<(), StorageError> {
        let billing = &mut self.state.billing;
        if billing.is_second_open(invoice) {
            return Err(StorageError::Duplicate("invoice"));
        }
        let mut invoices = billing.invoices.iter_mut();
        let stored = invoices.find(|stored| stored.id == invoice.id).ok_or(StorageError::Stale("invoice"))?;
        stored.number = invoice.number;
        stored.status = invoice.status;
        stored.after = invoice.after.clone();
        stored.closed_at = invoice.closed_at;
        stored.refunded = invoice.refunded;
        stored.attempts = invoice.attempts;
        stored.card = invoice.card.clone();
        Ok(())
    }

    async fn next_receipt_number(&mut self) -> Result<i64, StorageError> {
        let last = &mut self.state.billing.last_receipt;
        *last = last.saturating_add(1);
        Ok(*last)
    }

    async fn add_attempt(&mut self, attempt: &Attempt) -> Result<(), StorageError> {
        let billing = &mut self.state.billing;
        if billing.is_repeated(attempt) || billing.is_second_live(attempt) {
            return Err(StorageError::Duplicate("attempt"));
        }
        billing.has(attempt.invoice)?;
        billing.attempts.insert(attempt.id, attempt.clone());
        Ok(())
    }

    async fn attempt(&mut self, id: AttemptId) -> Result<Option<Attempt>, StorageError> {
        Ok(self.state.billing.attempts.get(&id).cloned())
    }

    async fn attempt_of_key(&mut self, key: &IdempotencyKey) -> Result<Option<Attempt>, StorageError> {
        Ok(self.state.billing.attempts.values().find(|attempt| attempt.key == *key).cloned())
    }

    async fn last_attempt(&mut self, invoice: InvoiceId) -> Result<Option<Attempt>, StorageError> {
        Ok(self.state.billing.attempts_of(invoice).pop())
    }

    async fn attempts(&mut self, invoice: InvoiceId) -> Result<Vec<Attempt>, StorageError> {
        Ok(self.state.billing.attempts_of(invoice))
    }

    async fn update_attempt(&mut self, attempt: &Attempt) -> Result<(), StorageError> {
        let billing = &mut self.state.billing;
        if billing.is_second_live(attempt) {
            return Err(StorageError::Duplicate("attempt"));
        }
        let stored = billing.attempts.get_mut(&attempt.id).ok_or(StorageError::Stale("attempt"))?;
        stored.payment = attempt.payment.clone();
        stored.state = attempt.state.clone();
        stored.check_at = attempt.check_at;
        stored.checks = attempt.checks;
        stored.problem = attempt.problem.clone();
        stored.refund_pending = attempt.refund_pending;
        stored.refund_failed = attempt.refund_failed;
        Ok(())
    }

    async fn report(&mut self, id: &str) -> Result<Option<PaymentReport>, StorageError> {
        Ok(self.state.billing.reports.get(id).cloned())
    }

    async fn save_report(&mut self, report: &PaymentReport) -> Result<(), StorageError> {
        self.state.billing.has(report.invoice)?;
        self.state.billing.reports.insert(report.id.clone(), report.clone());
        Ok(())
    }

    async fn add_balance_transaction(&mut self, entry: &BalanceTransaction) -> Result<(), StorageError> {
        let billing = &mut self.state.billing;
        if let Some(invoice) = entry.invoice {
            billing.has(invoice)?;
        }
        billing.entries.push(entry.clone());
        Ok(())
    }

    async fn receive_event(&mut self, provider: &str, event: &str, at: Moment) -> Result<bool, StorageError> {
        let key = (provider.to_owned(), event.to_owned());
        let is_new = !self.state.billing.events.contains_key(&key);
        self.state.billing.events.entry(key).or_insert(at);
        Ok(is_new)
    }

    async fn coupon(&mut self, code: &str) -> Result<Option<CouponOffer>, StorageError> {
        Ok(self.state.billing.coupons.get(&key_of(code)).cloned())
    }

    async fn save_coupon(&mut self, offer: &CouponOffer) -> Result<(), StorageError> {
        self.state.billing.coupons.insert(key_of(&offer.coupon.id), offer.clone());
        Ok(())
    }

    async fn delete_coupon(&mut self, code: &str) -> Result<bool, StorageError> {
        Ok(self.state.billing.coupons.remove(&key_of(code)).is_some())
    }

    async fn delete_events(&mut self, before: Moment) -> Result<u64, StorageError> {
        let events = &mut self.state.billing.events;
        let all = events.len();
        events.retain(|_, at| *at >= before);
        Ok(u64::try_from(all.saturating_sub(events.len())).unwrap_or(u64::MAX))
    }
}

#[async_trait]
impl BillingQueries for MemoryStore {
    async fn billing_account(&self, user: UserId) -> Result<Option<BillingAccount>, StorageError> {
        Ok(self.committed().await.billing.accounts.get(&user).cloned())
    }

    async fn account_of_customer(
        &self,
        provider: &str,
        customer: &CustomerRef,
    ) -> Result<Option<UserId>, StorageError> {
        let state = self.committed().await;
        let mut accounts = state.billing.accounts.values();
        let found = accounts
            .find(|account| account.provider == provider && account.customer.as_ref() == Some(customer));
        Ok(found.map(|account| account.user))
    }

    async fn invoices(&self, user: UserId, limit: u32) -> Result<Vec<IssuedInvoice>, StorageError> {
        let state = self.committed().await;
        let own = state.billing.invoices.iter().rev().filter(|invoice| invoice.user == user);
        let meant = own.filter(|invoice| invoice.status != InvoiceStatus::Void || invoice.attempts > 0);
        Ok(meant.take(most(limit)).cloned().collect())
    }

    async fn latest_invoice(
        &self,
        user: UserId,
    ) -> Result<Option<(IssuedInvoice, Option<Attempt>)>, StorageError> {
        let state = self.committed().await;
        let latest = state.billing.invoices.iter().rev().find(|invoice| invoice.user == user);
        Ok(latest.map(|invoice| (invoice.clone(), state.billing.attempts_of(invoice.id).pop())))
    }

    async fn coupon_offer(&self, code: &str) -> Result<Option<CouponOffer>, StorageError> {
        Ok(self.committed().await.billing.coupons.get(&key_of(code)).cloned())
    }

    async fn coupons(&self) -> Result<Vec<CouponOffer>, StorageError> {
        Ok(self.committed().await.billing.coupons.values().cloned().collect())
    }

    async fn due_accounts(&self, now: Moment, limit: u32) -> Result<Vec<UserId>, StorageError> {
        let state = self.committed().await;
        let due = state.billing.accounts.values().filter_map(|account| Some((due(account)?, account.user)));
        let mut due: Vec<_> = due.filter(|(at, _)| *at <= now).collect();
        due.sort_unstable();
        Ok(due.into_iter().map(|(_, user)| user).take(most(limit)).collect())
    }

    async fn attempts_to_check(&self, now: Moment, limit: u32) -> Result<Vec<AttemptId>, StorageError> {
        let state = self.committed().await;
        let attempts = state.billing.attempts.values();
        let due = attempts.filter_map(|attempt| Some((attempt.check_at?, attempt.id)));
        let mut due: Vec<_> = due.filter(|(at, _)| *at <= now).collect();
        due.sort_unstable();
        Ok(due.into_iter().map(|(_, id)| id).take(most(limit)).collect())
    }

    async fn balance_transactions(&self, user: UserId) -> Result<Vec<BalanceTransaction>, StorageError> {
        let state = self.committed().await;
        Ok(state.billing.entries.iter().filter(|entry| entry.user == user).cloned().collect())
    }
}

#[async_trait]
impl LedgerQueries for MemoryStore {
    async fn invoice_of(&self, user: UserId, id: InvoiceId) -> Result<Option<IssuedInvoice>, StorageError> {
        let state = self.committed().await;
        Ok(state.billing.invoice(id).filter(|invoice| invoice.user == user).cloned())
    }

    async fn attempts_of(&self, invoice: InvoiceId) -> Result<Vec<Attempt>, StorageError> {
        Ok(self.committed().await.billing.attempts_of(invoice))
    }

    async fn reports_of(&self, user: UserId) -> Result<Vec<PaymentReport>, StorageError> {
        let state = self.committed().await;
        let mut own: Vec<PaymentReport> =
            state.billing.reports.values().filter(|report| report.user == user).cloned().collect();
        own.sort_by_key(|report| report.opened_at);
        Ok(own)
    }

    async fn receipt_numbers(&self) -> Result<ReceiptNumbers, StorageError> {
        let state = self.committed().await;
        let numbers: Vec<i64> = state.billing.invoices.iter().filter_map(|invoice| invoice.number).collect();
        Ok(ReceiptNumbers {
            receipts: i64::try_from(numbers.len()).unwrap_or(i64::MAX),
            largest: numbers.into_iter().max().unwrap_or(0),
            given: state.billing.last_receipt,
        })
    }
}
