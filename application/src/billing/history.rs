//! What an account has had to do with billing so far.

use octavo_domain::{
    billing::{calendar::Moment, subscription::Status},
    ids::UserId,
    plans::level::Level,
};

use super::Billing;
use crate::{
    billing::ports::{BillingAccount, InvoiceStatus, IssuedInvoice},
    shared::storage::StorageError,
};

/// Invoices of one answer: many years of them.
const MOST: u32 = 500;
/// Invoices among which the last one of a subscription is looked for.
const LATEST: u32 = 20;

/// Reads what is known of an account, its invoices, and how it has left.
pub struct ReadHistory(pub Billing);

/// Somebody leaves or has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// When they asked to, or when it ended.
    pub at: Option<Moment>,
    /// The plan.
    pub level: Level,
}

/// A subscription that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// What is known of its account.
    pub account: BillingAccount,
    /// Its last invoice that was not given up.
    pub last: Option<IssuedInvoice>,
}

impl ReadHistory {
    /// What billing knows of an account, as the card provider that is plugged in sees it.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn account(&self, user: UserId) -> Result<Option<BillingAccount>, StorageError> {
        let Self(billing) = self;
        let account = billing.queries.billing_account(user).await?;
        Ok(account.map(|account| account.at(billing.provider.name())))
    }

    /// An account's invoices, the latest first. Somebody who never paid has none.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn invoices(&self, user: UserId) -> Result<Vec<IssuedInvoice>, StorageError> {
        self.0.queries.invoices(user, MOST).await
    }

    /// Has the account cancelled its subscription, be it over already or not?
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn left(&self, user: UserId) -> Result<Option<Left>, StorageError> {
        let account = self.0.queries.billing_account(user).await?;
        let left = account.filter(|account| {
            let subscription = &account.subscription;
            subscription.status == Status::Canceled
                || (subscription.status.is_running() && !subscription.auto_renew)
        });
        Ok(left.map(|account| Left {
            at: account.cancellation.map(|cancellation| cancellation.requested_at).or(account.ended_at),
            level: account.subscription.level,
        }))
    }

    /// The subscription that has ended last, with its last invoice; none while one runs, and before there was one.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn ended(&self, user: UserId) -> Result<Option<Ended>, StorageError> {
        let Self(billing) = self;
        let account = billing.queries.billing_account(user).await?;
        let ended = account.filter(|account| account.subscription.status == Status::Canceled);
        let Some(account) = ended else { return Ok(None) };
        let invoices = billing.queries.invoices(user, LATEST).await?;
        let last = invoices.into_iter().find(|invoice| {
            invoice.subscription == account.subscription_id && invoice.status != InvoiceStatus::Void
        });
        Ok(Some(Ended { account, last }))
    }
}
