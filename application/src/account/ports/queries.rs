//! Reads accounts.

use super::activity::Activity;
use crate::{
    auth::ports::passkey::PasskeyView, domains::ports::domains::ProfileDomain, shared::error::StorageError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::user::User,
    auth::second_factor::Method,
    ids::{ActivityId, FactorId, NumId, UserId},
};

/// An account as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountView {
    /// The account.
    pub user: User,
    /// Page views in the asked month.
    pub month_views: u64,
    /// Projects outside of the Archive.
    pub projects: u32,
    /// Projects that are published.
    pub published: u32,
    /// Those of them that are public templates.
    pub templates: u32,
    /// Custom domains in use by projects.
    pub domains: u32,
    /// The profile's domain.
    pub profile_domain: ProfileDomain,
    /// The account's second factor; none while it is off.
    pub second_factor: Option<FactorView>,
}

/// A second factor as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactorView {
    /// Identity.
    pub id: FactorId,
    /// What it is.
    pub method: Method,
    /// How many recovery codes are left.
    pub codes_left: u32,
}

/// Page views of a project in a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthViews {
    /// The project.
    pub num_id: NumId,
    /// The month, as `2026-11`.
    pub month: String,
    /// Page views in it.
    pub views: u64,
}

/// A page of an activity log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActivityPage {
    /// Only older ones than this entry; none begins with the newest.
    pub before: Option<(DateTime<Utc>, ActivityId)>,
    /// The most entries.
    pub limit: u32,
}

/// Reads accounts.
#[async_trait]
pub trait AccountQueries: Send + Sync {
    /// An account with its numbers; `month` is of the form `2026-11`.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn account(&self, user: UserId, month: &str) -> Result<Option<AccountView>, StorageError>;

    /// An account alone.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn user(&self, user: UserId) -> Result<Option<User>, StorageError>;

    /// A page of the account's activity log, the newest entry first (ties by id). It MUST cost the same however long
    /// the log is.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn activity(&self, user: UserId, page: ActivityPage) -> Result<Vec<Activity>, StorageError>;

    /// The new address of the change that is unconfirmed at `now`.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn pending_email(&self, user: UserId, now: DateTime<Utc>) -> Result<Option<String>, StorageError>;

    /// The account's passkeys, the oldest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn passkeys(&self, user: UserId) -> Result<Vec<PasskeyView>, StorageError>;

    /// Page views of the account's projects, by month from `since` (`2026-11`), the newest month first, at most
    /// 10 000 rows.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn project_views(&self, user: UserId, since: &str) -> Result<Vec<MonthViews>, StorageError>;
}
