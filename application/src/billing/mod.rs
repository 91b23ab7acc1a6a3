//! Plans that are paid for.
//!
//! What is owed is decided by [`octavo_domain::billing`]; what was paid is known by the
//! [`CardProvider`](crate::billing::ports::card_provider::CardProvider). One rule connects them. A payment is recorded
//! before it is requested, it is requested while nothing is locked, and its outcome is recorded in one transaction with
//! everything that it changes. So work that was interrupted can be resumed by any worker, and nothing happens twice.

pub mod advance;
mod apply_payment;
pub mod audit;
pub mod cancel;
pub mod cards;
pub mod change_plan;
pub mod change_subscription;
pub mod check_coupon;
pub mod conflicts;
pub mod coupons;
pub mod delete_customer;
pub mod details;
pub mod free_domain;
pub mod history;
pub mod locked_account;
pub mod move_clock;
pub mod notices;
pub mod offers;
pub mod order;
pub mod pay_invoice;
pub mod payments;
mod pending;
pub mod ports;
pub mod preview;
pub mod print_receipt;
pub mod quote;
pub mod read_customer;
pub mod receipt;
pub mod receive_webhook;
pub mod reconcile;
mod record_outcome;
pub mod refund;
mod refund_attempt;
mod reports;
pub mod resolve;
pub mod run_billing;
pub mod sheet;
pub mod sync_customer;
pub mod trial;
pub mod void_invoice;

use std::sync::Arc;

use octavo_domain::{
    account::email::Email,
    auth::throttle::Limit,
    billing::{
        calendar::Moment,
        change::Terms,
        item::Prices,
        tax::{TaxRules, Taxation},
    },
    ids::UserId,
    plans::catalogue::Catalogue,
};

use crate::{
    account::ports::queries::{AccountQueries, AccountView},
    auth::throttle,
    billing::ports::{BillingQueries, card_provider::CardProvider},
    library::ports::queries::LibraryQueries,
    newsletters::ports::audience::AudienceQueries,
    plans::names::PlanNames,
    publication::keyring::Keyring,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
    team::ports::queries::TeamQueries,
};
use octavo_domain::billing::account::BillingAccount;

/// The operator's settings for billing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingRules {
    /// How customers are taxed.
    pub tax: Arc<TaxRules>,
    /// In how many last days of a period a pause is offered (`pauseDaysAmount`).
    pub pause_days: u32,
    /// The address for reports of disputes and fraud warnings; none sends no mail.
    pub operator: Option<Email>,
}

impl Default for BillingRules {
    fn default() -> Self {
        const PAUSE_DAYS: u32 = 5;
        Self { tax: Arc::default(), pause_days: PAUSE_DAYS, operator: None }
    }
}

/// What every use case of billing needs.
#[derive(Clone)]
pub struct Billing {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Reads it.
    pub queries: Arc<dyn BillingQueries>,
    /// Reads accounts.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads referrals.
    pub audience: Arc<dyn AudienceQueries>,
    /// Reads the published projects.
    pub library: Arc<dyn LibraryQueries>,
    /// Reads teammates.
    pub team: Arc<dyn TeamQueries>,
    /// Stores cards and takes payments.
    pub provider: Arc<dyn CardProvider>,
    /// What everything costs, and what it allows.
    pub catalogue: Arc<Catalogue>,
    /// Knows what plans are called.
    pub names: Arc<PlanNames>,
    /// Signs quotes.
    pub keyring: Arc<Keyring>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// What the operator decides.
    pub rules: BillingRules,
}

impl Billing {
    /// Counts an attempt to use a code, before it is looked up.
    async fn count_code(&self, user: UserId, code: Option<&str>) -> Result<(), throttle::Refused> {
        if code.is_none_or(|code| code.trim().is_empty()) {
            return Ok(());
        }
        let key = (format!("coupon:account:{user}"), Limit::CODE_ACCOUNT);
        throttle::count(self.storage.as_ref(), &[key], self.clock.now()).await
    }

    /// An account as its owner sees it; none when it is deleted.
    async fn read_account(&self, user: UserId) -> Result<Option<AccountView>, StorageError> {
        let month = self.clock.now().format("%Y-%m").to_string();
        self.accounts.account(user, &month).await
    }

    /// What everything costs.
    fn prices(&self) -> &Prices {
        self.catalogue.prices()
    }

    /// The terms of a charge to an account: time, balance and tax rate.
    fn terms(&self, now: Moment, account: &BillingAccount) -> Terms {
        Terms { now, balance: account.balance, tax: self.taxation(account).rate }
    }

    /// How an account is taxed.
    fn taxation(&self, account: &BillingAccount) -> Taxation {
        self.rules.tax.of(&account.details)
    }
}
