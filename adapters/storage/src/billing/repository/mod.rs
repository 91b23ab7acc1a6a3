//! Billing: each call of the port is delegated to the file of its subject.

mod accounts;
mod attempts;
mod balance_transactions;
mod coupons;
mod invoices;
mod reports;

use async_trait::async_trait;
use octavo_application::{
    billing::ports::{BalanceTransaction, BillingRepository, CouponOffer, PaymentReport},
    shared::storage::StorageError,
};
use octavo_domain::billing::{
    account::BillingAccount, attempt::Attempt, card::IdempotencyKey, issued_invoice::IssuedInvoice,
};
use octavo_domain::{
    billing::calendar::Moment,
    ids::{AttemptId, InvoiceId, UserId},
};

use crate::unit_of_work::Unit;

#[async_trait]
impl BillingRepository for Unit {
    async fn account(&mut self, user: UserId) -> Result<Option<BillingAccount>, StorageError> {
        self.billing_account(user).await
    }

    async fn save_account(&mut self, account: &BillingAccount) -> Result<(), StorageError> {
        self.save_billing_account(account).await
    }

    async fn add_invoice(&mut self, invoice: &IssuedInvoice) -> Result<(), StorageError> {
        self.insert_invoice(invoice).await
    }

    async fn invoice(&mut self, id: InvoiceId) -> Result<Option<IssuedInvoice>, StorageError> {
        self.invoice_where("id = $1", [id.uuid().into()]).await
    }

    async fn open_invoice(&mut self, user: UserId) -> Result<Option<IssuedInvoice>, StorageError> {
        self.invoice_where("user_id = $1 AND status = 'open'", [user.uuid().into()]).await
    }

    async fn update_invoice(&mut self, invoice: &IssuedInvoice) -> Result<(), StorageError> {
        self.change_invoice(invoice).await
    }

    async fn next_receipt_number(&mut self) -> Result<i64, StorageError> {
        self.take_receipt_number().await
    }

    async fn add_attempt(&mut self, attempt: &Attempt) -> Result<(), StorageError> {
        self.insert_attempt(attempt).await
    }

    async fn attempt(&mut self, id: AttemptId) -> Result<Option<Attempt>, StorageError> {
        Ok(self.attempts_where("id = $1", [id.uuid().into()]).await?.pop())
    }

    async fn attempt_of_key(&mut self, key: &IdempotencyKey) -> Result<Option<Attempt>, StorageError> {
        Ok(self.attempts_where("key = $1", [key.0.clone().into()]).await?.pop())
    }

    async fn last_attempt(&mut self, invoice: InvoiceId) -> Result<Option<Attempt>, StorageError> {
        let last = "invoice_id = $1 ORDER BY number DESC LIMIT 1";
        Ok(self.attempts_where(last, [invoice.uuid().into()]).await?.pop())
    }

    async fn attempts(&mut self, invoice: InvoiceId) -> Result<Vec<Attempt>, StorageError> {
        self.attempts_where("invoice_id = $1 ORDER BY number", [invoice.uuid().into()]).await
    }

    async fn update_attempt(&mut self, attempt: &Attempt) -> Result<(), StorageError> {
        self.change_attempt(attempt).await
    }

    async fn report(&mut self, id: &str) -> Result<Option<PaymentReport>, StorageError> {
        self.payment_report(id).await
    }

    async fn save_report(&mut self, report: &PaymentReport) -> Result<(), StorageError> {
        self.save_payment_report(report).await
    }

    async fn add_balance_transaction(&mut self, entry: &BalanceTransaction) -> Result<(), StorageError> {
        self.insert_balance_transaction(entry).await
    }

    async fn receive_event(&mut self, provider: &str, event: &str, at: Moment) -> Result<bool, StorageError> {
        let sql = "INSERT INTO provider_events (provider, event_id, received_at) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        Ok(self.run(sql, [provider.into(), event.into(), at.unix().into()]).await? > 0)
    }

    async fn coupon(&mut self, code: &str) -> Result<Option<CouponOffer>, StorageError> {
        self.coupon_of_code(code).await
    }

    async fn save_coupon(&mut self, offer: &CouponOffer) -> Result<(), StorageError> {
        self.store_coupon(offer).await
    }

    async fn delete_coupon(&mut self, code: &str) -> Result<bool, StorageError> {
        self.remove_coupon(code).await
    }

    async fn delete_events(&mut self, before: Moment) -> Result<u64, StorageError> {
        self.run("DELETE FROM provider_events WHERE received_at < $1", [before.unix().into()]).await
    }
}
