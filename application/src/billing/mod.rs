//! Plans that are paid for.
//!
//! What is owed is decided by [`octavo_domain::billing`]; what was paid is known by the
//! [`CardProvider`](crate::billing::ports::card_provider::CardProvider). Between them stands one rule: a payment is written down
//! before it is asked for, it is asked for while nothing is locked, and what came of it is written down in one
//! transaction with everything that it changes. So whoever is killed in between leaves something that another can take
//! up, and nothing happens twice.

pub mod audit;
pub mod cancel;
pub mod cards;
pub mod change_plan;
pub mod change_subscription;
pub mod check_coupon;
mod conclude;
pub mod conflicts;
pub mod coupons;
pub mod describe;
pub mod details;
pub mod forget;
pub mod free_domain;
mod give_back;
pub mod give_up;
pub mod held;
pub mod history;
pub mod keep_books;
pub mod move_clock;
pub mod notices;
pub mod offers;
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
pub mod refund;
mod reports;
pub mod resolve;
mod settle;
pub mod sheet;
pub mod tend;
pub mod trial;
pub mod wish;

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
    auth::tries,
    billing::ports::{BillingAccount, BillingQueries, card_provider::CardProvider},
    library::ports::queries::LibraryQueries,
    newsletters::ports::outreach::OutreachQueries,
    plans::names::PlanNames,
    publication::keyring::Keyring,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
    team::ports::queries::TeamQueries,
};

/// What the operator of the product decides about billing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingRules {
    /// How customers are taxed.
    pub tax: Arc<TaxRules>,
    /// In how many last days of a period a pause is offered (`pauseDaysAmount`).
    pub pause_days: u32,
    /// Who is mailed when a payment is disputed or taken for fraud; none mails nobody.
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
    /// Where everything is kept.
    pub storage: Arc<dyn Storage>,
    /// Reads it.
    pub queries: Arc<dyn BillingQueries>,
    /// Reads accounts.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads who was brought by whom.
    pub outreach: Arc<dyn OutreachQueries>,
    /// Reads what an account has published.
    pub library: Arc<dyn LibraryQueries>,
    /// Reads whom an account works with.
    pub team: Arc<dyn TeamQueries>,
    /// Stores cards and takes payments.
    pub provider: Arc<dyn CardProvider>,
    /// What everything costs, and what it allows.
    pub catalogue: Arc<Catalogue>,
    /// Knows what plans are called.
    pub names: Arc<PlanNames>,
    /// Signs quotes.
    pub keyring: Arc<Keyring>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// What the operator decides.
    pub rules: BillingRules,
}

impl Billing {
    /// Counts a code that somebody tries, before anybody looks whether there is one.
    async fn count_code(&self, user: UserId, code: Option<&str>) -> Result<(), tries::Refused> {
        if code.is_none_or(|code| code.trim().is_empty()) {
            return Ok(());
        }
        let key = (format!("coupon:account:{user}"), Limit::CODE_ACCOUNT);
        tries::count(self.storage.as_ref(), &[key], self.clock.now()).await
    }

    /// An account as its owner sees it; none when it is gone.
    async fn read_account(&self, user: UserId) -> Result<Option<AccountView>, StorageError> {
        let month = self.clock.now().format("%Y-%m").to_string();
        self.accounts.account(user, &month).await
    }

    /// What everything costs.
    fn prices(&self) -> &Prices {
        self.catalogue.prices()
    }

    /// Under what something is billed to an account.
    fn terms(&self, now: Moment, account: &BillingAccount) -> Terms {
        Terms { now, balance: account.balance, tax: self.taxation(account).rate }
    }

    /// How an account is taxed.
    fn taxation(&self, account: &BillingAccount) -> Taxation {
        self.rules.tax.of(&account.details)
    }
}
