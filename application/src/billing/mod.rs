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
    prompts::toggle::Toggles,
};

use crate::{
    account::ports::queries::{AccountQueries, AccountView},
    auth::throttle,
    billing::{
        cards::Cards,
        change_plan::ChangePlan,
        change_subscription::ChangeSubscription,
        check_coupon::CheckCoupon,
        details::{ReadDetails, ReadTaxation, SaveDetails},
        free_domain::ReadFreeDomain,
        history::ReadHistory,
        pay_invoice::PayInvoice,
        ports::{BillingQueries, card_provider::CardProvider},
        preview::PreviewChange,
        print_receipt::PrintReceipt,
        read_customer::ReadCustomer,
        receipt::ReadReceipt,
        receive_webhook::ReceiveWebhook,
        resolve::ResolveConflicts,
    },
    library::ports::queries::LibraryQueries,
    newsletters::ports::audience::AudienceQueries,
    plans::names::PlanNames,
    ports::Ports,
    prompts::toggles::ReadToggles,
    publication::keyring::Keyring,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
        use_cases::use_cases,
    },
    team::ports::queries::TeamQueries,
};
use octavo_domain::billing::account::BillingAccount;

use_cases! {
    /// Changes of a plan by its customer.
    pub struct BillingUseCases(ports, billing: &Billing) {
        /// Knows the names of the plans.
        names: Arc<PlanNames> = billing.names.clone(),
        /// Reads the customer.
        read: ReadCustomer = ReadCustomer(billing.clone()),
        /// Previews what a change would cost, and quotes the price.
        preview: PreviewChange = PreviewChange(billing.clone()),
        /// Carries out a change: at once when it costs nothing, otherwise once it is paid.
        change: ChangePlan = ChangePlan(billing.clone()),
        /// Carries out orders about the current subscription.
        subscription: ChangeSubscription = ChangeSubscription(billing.clone()),
        /// Reads an account's invoices, its payments and its cancellation.
        history: ReadHistory = ReadHistory(billing.clone()),
        /// Pays an invoice, or looks up the outcome of its payment.
        pay: PayInvoice = PayInvoice(billing.clone()),
        /// Begins, finishes and removes a customer's card.
        cards: Cards = Cards(billing.clone()),
        /// Checks a coupon code.
        coupon: CheckCoupon = CheckCoupon(billing.clone()),
        /// Reads the customer's details for invoices.
        read_details: ReadDetails = ReadDetails(billing.clone()),
        /// Stores them.
        save_details: SaveDetails = SaveDetails(billing.clone()),
        /// Reads a customer's taxation.
        taxation: ReadTaxation = ReadTaxation(billing.clone()),
        /// Reads whether an account gets a free domain.
        free_domain: ReadFreeDomain { accounts, billing: billing.clone() },
        /// Receives a webhook.
        webhook: ReceiveWebhook = ReceiveWebhook(billing.clone()),
        /// Removes what a smaller plan does not allow.
        resolve: ResolveConflicts = ResolveConflicts(billing.clone()),
    }
}

use_cases! {
    /// Receipts.
    pub struct ReceiptUseCases(ports) {
        /// Reads receipts.
        read: ReadReceipt { ledger, accounts, clock },
        /// Prints receipts.
        print: PrintReceipt {
            read: ReadReceipt {
                ledger: ports.ledger.clone(),
                accounts: ports.accounts.clone(),
                clock: ports.clock.clone(),
            },
            printer: ports.receipts.clone(),
        },
    }
}

impl Ports {
    /// What the use cases of billing need, over the toggles of the settings.
    #[must_use]
    pub fn billing_with(&self, rules: BillingRules, toggles: &Toggles) -> Billing {
        let toggles = ReadToggles::new(self.prompts.clone(), self.clock.clone(), toggles.clone());
        let names = PlanNames { toggles: Arc::new(toggles), prompts: self.prompts.clone() };
        Billing {
            storage: self.storage.clone(),
            queries: self.billing.clone(),
            accounts: self.accounts.clone(),
            audience: self.audience.clone(),
            library: self.library.clone(),
            team: self.team.clone(),
            provider: self.card_provider.clone(),
            catalogue: self.catalogue.clone(),
            names: Arc::new(names),
            keyring: self.keyring(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
            rules,
        }
    }
}

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
