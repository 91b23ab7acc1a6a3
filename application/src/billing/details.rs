//! The billing details on a customer's invoices, and the taxation that follows from them.

use octavo_domain::{
    billing::{details::BillingDetails, tax::Taxation},
    ids::UserId,
};

use super::Billing;
use crate::shared::storage::StorageError;

/// Reads an account's billing details.
pub struct ReadDetails(pub Billing);

/// Stores an account's billing details.
pub struct SaveDetails(pub Billing);

/// Reads an account's taxation.
pub struct ReadTaxation(pub Billing);

impl ReadDetails {
    /// Reads them; empty when none were given.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<BillingDetails, StorageError> {
        let account = self.0.queries.billing_account(user).await?;
        Ok(account.map(|account| account.details).unwrap_or_default())
    }
}

impl SaveDetails {
    /// Stores them for future invoices; existing ones are unchanged. False when the account is deleted.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, details: BillingDetails) -> Result<bool, StorageError> {
        let Some(mut locked) = self.0.lock(user).await? else { return Ok(false) };
        locked.account.details = details;
        locked.commit().await.map(|_| true)
    }
}

impl ReadTaxation {
    /// An account's taxation; without an account, that of a customer with unknown details.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: Option<UserId>) -> Result<Taxation, StorageError> {
        let Self(billing) = self;
        let account = match user {
            Some(user) => billing.queries.billing_account(user).await?,
            None => None,
        };
        Ok(account.map_or_else(
            || billing.rules.tax.of(&BillingDetails::default()),
            |account| billing.taxation(&account),
        ))
    }
}
