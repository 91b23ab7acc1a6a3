//! The operator log: changes, and the operator of each.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::ids::{OperatorChangeId, UserId};

use crate::shared::error::StorageError;

/// What kind of thing an operator has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OperatorAction {
    /// An account was put on a plan.
    Plan,
    /// Limits of an account were set, or reset to its plan's.
    Limits,
    /// A trial was given.
    Trial,
    /// A refund was requested.
    Refund,
    /// The clock of an account was moved.
    Clock,
    /// A code was made, replaced or withdrawn.
    Coupon,
    /// Sessions were ended.
    Sessions,
    /// A second factor was removed.
    SecondFactor,
    /// Single sign-on was turned on or off, or forgotten.
    SingleSignOn,
    /// A feature toggle was set.
    Toggle,
    /// A banner was published or removed.
    Banner,
}

impl OperatorAction {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Plan,
        Self::Limits,
        Self::Trial,
        Self::Refund,
        Self::Clock,
        Self::Coupon,
        Self::Sessions,
        Self::SecondFactor,
        Self::SingleSignOn,
        Self::Toggle,
        Self::Banner,
    ];

    /// The name under which it is stored and shown.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Limits => "limits",
            Self::Trial => "trial",
            Self::Refund => "refund",
            Self::Clock => "clock",
            Self::Coupon => "coupon",
            Self::Sessions => "sessions",
            Self::SecondFactor => "second_factor",
            Self::SingleSignOn => "sso",
            Self::Toggle => "toggle",
            Self::Banner => "banner",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.id() == id)
    }
}

/// A change that an operator has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorChange {
    /// Its identity.
    pub id: OperatorChangeId,
    /// When.
    pub at: DateTime<Utc>,
    /// The operator, by their own name.
    pub by: String,
    /// The kind of change.
    pub action: OperatorAction,
    /// The account it concerns, if any.
    pub account: Option<UserId>,
    /// The subject, such as a code or an invoice; may be empty.
    pub about: String,
    /// The value before; may be empty.
    pub before: String,
    /// The value after.
    pub after: String,
}

/// Stores them. An entry is never changed, and stays when the account is deleted: it names the account by id only.
#[async_trait]
pub trait OperatorLog: Send {
    /// Records a change.
    async fn note(&mut self, change: &OperatorChange) -> Result<(), StorageError>;
    /// The latest changes, of one account or of all, the newest first; those of one moment by their ids.
    async fn latest(
        &mut self,
        account: Option<UserId>,
        limit: u32,
    ) -> Result<Vec<OperatorChange>, StorageError>;
}
