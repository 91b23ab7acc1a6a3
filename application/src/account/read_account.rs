//! What an account's owner sees of it.

use std::sync::Arc;

use octavo_domain::ids::UserId;

use crate::{
    account::ports::queries::{AccountQueries, AccountView, MonthViews},
    shared::{clock::Clock, storage::StorageError},
};

/// Reads an account and its numbers.
pub struct ReadAccount {
    /// Reads them.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads the current month.
    pub clock: Arc<dyn Clock>,
}

impl ReadAccount {
    /// The account with the page views of the current month (UTC).
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Option<AccountView>, StorageError> {
        let month = self.clock.now().format("%Y-%m").to_string();
        self.accounts.account(user, &month).await
    }

    /// The address that waits for confirmation; none when there is none.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn pending_email(&self, user: UserId) -> Result<Option<String>, StorageError> {
        self.accounts.pending_email(user, self.clock.now()).await
    }

    /// Page views of each project in each of the last twelve months.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn project_views(&self, user: UserId) -> Result<Vec<MonthViews>, StorageError> {
        const MONTHS: u32 = 11;
        let now = self.clock.now();
        let since = now.checked_sub_months(chrono::Months::new(MONTHS)).unwrap_or(now);
        self.accounts.project_views(user, &since.format("%Y-%m").to_string()).await
    }
}
