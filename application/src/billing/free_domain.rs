//! The domain that is free with a customer's first plan.

use std::sync::Arc;

use octavo_domain::{
    billing::{
        calendar::Interval,
        free_domain::{self, FreeDomain},
    },
    ids::UserId,
    plans::level::Level,
};

use super::Billing;
use crate::{account::ports::queries::AccountQueries, shared::storage::StorageError};
use octavo_domain::billing::issued_invoice::InvoiceStatus;

/// Reads whether an account can have it.
pub struct ReadFreeDomain {
    /// Reads accounts.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads payments and plans.
    pub billing: Billing,
}

/// The free domain of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeDomainOffer {
    /// Whether it can have it.
    pub standing: FreeDomain,
    /// The names of the plans that it comes with, billed by the year.
    pub plans: Vec<String>,
}

/// The most invoices that are searched for the first one; an account with more has had its free domain.
const LOOKED_THROUGH: u32 = 100;

impl ReadFreeDomain {
    /// The free domain of an account; none also when a domain was bought already.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Option<FreeDomainOffer>, StorageError> {
        let Self { accounts, billing } = self;
        let month = billing.clock.now().format("%Y-%m").to_string();
        let view = accounts.account(user, &month).await?.ok_or(StorageError::Stale("user"))?;
        if view.user.behavior_metrics.has_bought_domain() {
            return Ok(None);
        }
        let account = billing.queries.billing_account(user).await?;
        let paid = account.as_ref().map_or(0, |account| account.paid_invoices);
        let first = match paid {
            0 => None,
            1..=LOOKED_THROUGH => match self.first_plan(user).await? {
                Some(plan) => Some(plan),
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        let running = account.filter(|account| account.subscription.status.is_running());
        let locked = running.map(|account| (account.subscription.level, account.subscription.interval));
        let standing = free_domain::free_domain(&billing.catalogue, first, locked);
        let advanced = billing.names.business_is_advanced(user).await?;
        Ok(standing.map(|standing| FreeDomainOffer { standing, plans: self.plans(advanced) }))
    }

    /// The plan of the first paid invoice.
    async fn first_plan(&self, user: UserId) -> Result<Option<(Level, Interval)>, StorageError> {
        let invoices = self.billing.queries.invoices(user, LOOKED_THROUGH).await?;
        let mut paid = invoices.iter().rev().filter(|invoice| invoice.status == InvoiceStatus::Paid);
        Ok(paid.next().map(|invoice| (invoice.after.level, invoice.after.interval)))
    }

    fn plans(&self, business_is_advanced: bool) -> Vec<String> {
        let plans = free_domain::plans(&self.billing.catalogue);
        plans.map(|plan| plan.level.called(business_is_advanced).to_owned()).collect()
    }
}
