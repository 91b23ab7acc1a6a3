//! The billing history of an account.

use octavo_domain::{
    billing::{calendar::Moment, subscription::Status},
    ids::UserId,
    plans::level::Level,
};

use super::Billing;
use crate::shared::storage::StorageError;
use octavo_domain::billing::{
    account::BillingAccount,
    issued_invoice::{InvoiceStatus, IssuedInvoice},
};

/// Invoices in one answer, enough for many years.
const MOST: u32 = 500;
/// Invoices that are searched for the last one of a subscription.
const LATEST: u32 = 20;

/// Reads an account's billing data, its invoices, and its cancellation.
pub struct ReadHistory(pub Billing);

/// A cancellation, before or after its effect.
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
    /// Its billing account.
    pub account: BillingAccount,
    /// Its last invoice that was not void.
    pub last: Option<IssuedInvoice>,
}

impl ReadHistory {
    /// The billing account, as the configured card provider sees it.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn account(&self, user: UserId) -> Result<Option<BillingAccount>, StorageError> {
        let Self(billing) = self;
        let account = billing.queries.billing_account(user).await?;
        Ok(account.map(|account| account.at(billing.provider.name())))
    }

    /// An account's invoices, the latest first. An account that never paid has none.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn invoices(&self, user: UserId) -> Result<Vec<IssuedInvoice>, StorageError> {
        self.0.queries.invoices(user, MOST).await
    }

    /// Has the account canceled its subscription, whether it has ended or not?
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
