//! What billing stores: an account's subscription and balance, its invoices, the attempts to have them paid, and the
//! coupons of operators.
//!
//! The account's row in [`UserRepository`](crate::account::ports::users::UserRepository) is found, and so locked,
//! before anything here is read in order to be changed: changes of one customer are serialized.

pub mod card_provider;
pub mod ledger;
pub mod mail;
pub mod receipts;
mod records;
pub mod report_mail;

use async_trait::async_trait;
use octavo_domain::{
    billing::{account::BillingAccount, attempt::Attempt, calendar::Moment, issued_invoice::IssuedInvoice},
    ids::{AttemptId, InvoiceId, UserId},
};

pub use records::{BalanceTransaction, BalanceTransactionReason, CouponOffer, PaymentReport};

use crate::shared::error::StorageError;
use octavo_domain::billing::card::{CustomerRef, IdempotencyKey};

/// Billing, stored.
#[async_trait]
pub trait BillingRepository: Send {
    /// The billing account of a user; none when they never had one.
    async fn account(&mut self, user: UserId) -> Result<Option<BillingAccount>, StorageError>;
    /// Stores it, replacing what is there.
    async fn save_account(&mut self, account: &BillingAccount) -> Result<(), StorageError>;
    /// Adds an invoice. [`StorageError::Duplicate`] with `"invoice"` when the account has one that is open: at most one
    /// is, after which the unit of work MUST still be usable.
    async fn add_invoice(&mut self, invoice: &IssuedInvoice) -> Result<(), StorageError>;
    /// An invoice.
    async fn invoice(&mut self, id: InvoiceId) -> Result<Option<IssuedInvoice>, StorageError>;
    /// The account's invoice that is open.
    async fn open_invoice(&mut self, user: UserId) -> Result<Option<IssuedInvoice>, StorageError>;
    /// Stores what can change of an invoice: its number, status, card, the subscription afterwards, closing time, refunds
    /// and attempts; [`StorageError::Stale`] when it is not there.
    async fn update_invoice(&mut self, invoice: &IssuedInvoice) -> Result<(), StorageError>;
    /// The next number of a receipt. Numbers MUST have no gaps: a unit that is rolled back releases its number, and
    /// others wait for it.
    async fn next_receipt_number(&mut self) -> Result<i64, StorageError>;
    /// Adds an attempt. [`StorageError::Duplicate`] with `"attempt"` when its invoice has a live one (see
    /// [`AttemptState::is_live`]), after which the unit of work MUST still be usable.
    async fn add_attempt(&mut self, attempt: &Attempt) -> Result<(), StorageError>;
    /// An attempt.
    async fn attempt(&mut self, id: AttemptId) -> Result<Option<Attempt>, StorageError>;
    /// The attempt that was made with a key.
    async fn attempt_of_key(&mut self, key: &IdempotencyKey) -> Result<Option<Attempt>, StorageError>;
    /// The last attempt of an invoice.
    async fn last_attempt(&mut self, invoice: InvoiceId) -> Result<Option<Attempt>, StorageError>;
    /// Every attempt of an invoice, the first one first.
    async fn attempts(&mut self, invoice: InvoiceId) -> Result<Vec<Attempt>, StorageError>;
    /// Stores what can change of an attempt: its payment, state, and when it is looked up; [`StorageError::Stale`] when
    /// it is not there.
    async fn update_attempt(&mut self, attempt: &Attempt) -> Result<(), StorageError>;
    /// A dispute or fraud warning.
    async fn report(&mut self, id: &str) -> Result<Option<PaymentReport>, StorageError>;
    /// Stores it, replacing what is there.
    async fn save_report(&mut self, report: &PaymentReport) -> Result<(), StorageError>;
    /// Adds a movement of a balance.
    async fn add_balance_transaction(&mut self, entry: &BalanceTransaction) -> Result<(), StorageError>;
    /// Records an event of a provider; false when it has been recorded before.
    async fn receive_event(&mut self, provider: &str, event: &str, at: Moment) -> Result<bool, StorageError>;
    /// A code, whatever the case of its letters.
    async fn coupon(&mut self, code: &str) -> Result<Option<CouponOffer>, StorageError>;
    /// Stores a code, replacing what is there.
    async fn save_coupon(&mut self, offer: &CouponOffer) -> Result<(), StorageError>;
    /// Withdraws a code; true when it was there. Customers who have it keep it.
    async fn delete_coupon(&mut self, code: &str) -> Result<bool, StorageError>;
    /// Forgets events that were received before `before`; returns how many.
    async fn delete_events(&mut self, before: Moment) -> Result<u64, StorageError>;
}

/// Reads billing.
#[async_trait]
pub trait BillingQueries: Send + Sync {
    /// The billing account of a user.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn billing_account(&self, user: UserId) -> Result<Option<BillingAccount>, StorageError>;

    /// The account of a customer at a provider; none when no account has this customer.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn account_of_customer(
        &self,
        provider: &str,
        customer: &CustomerRef,
    ) -> Result<Option<UserId>, StorageError>;

    /// An account's invoices, the latest first, at most `limit`; void ones without an attempt are left out.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn invoices(&self, user: UserId, limit: u32) -> Result<Vec<IssuedInvoice>, StorageError>;

    /// The account's latest invoice, with its last attempt.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn latest_invoice(
        &self,
        user: UserId,
    ) -> Result<Option<(IssuedInvoice, Option<Attempt>)>, StorageError>;

    /// A code, whatever the case of its letters.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn coupon_offer(&self, code: &str) -> Result<Option<CouponOffer>, StorageError>;

    /// Every code, by name.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn coupons(&self) -> Result<Vec<CouponOffer>, StorageError>;

    /// Accounts that are due at `now` by their own clocks, those that have waited longest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn due_accounts(&self, now: Moment, limit: u32) -> Result<Vec<UserId>, StorageError>;

    /// Attempts, live or not, whose `check_at` has come at `now`, those that have waited longest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn attempts_to_check(&self, now: Moment, limit: u32) -> Result<Vec<AttemptId>, StorageError>;

    /// Movements of an account's balance, the first one first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn balance_transactions(&self, user: UserId) -> Result<Vec<BalanceTransaction>, StorageError>;
}
