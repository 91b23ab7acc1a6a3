//! What a customer wants to have on their invoices, and how they are taxed for it.

use octavo_domain::{
    billing::{details::BillingDetails, tax::Taxation},
    ids::UserId,
};

use super::Billing;
use crate::shared::storage::StorageError;

/// Reads what an account wants to have on its invoices.
pub struct ReadDetails(pub Billing);

/// Stores it.
pub struct SaveDetails(pub Billing);

/// Reads how somebody is taxed.
pub struct ReadTaxation(pub Billing);

impl ReadDetails {
    /// Reads it; empty for somebody who has never given any.
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
    /// Stores it for the invoices to come. Those that are made already stay as they are. False when the account is gone.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, details: BillingDetails) -> Result<bool, StorageError> {
        let Some(mut held) = self.0.hold(user).await? else { return Ok(false) };
        held.account.details = details;
        held.commit().await.map(|_| true)
    }
}

impl ReadTaxation {
    /// How an account is taxed; without one, how somebody is of whom nothing is known.
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
