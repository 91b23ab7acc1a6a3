//! What operators change, and who of them did.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::ids::{OperatorChangeId, UserId};

use crate::shared::error::StorageError;

/// What kind of thing an operator has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// An account was put on a plan.
    Plan,
    /// Limits of an account were set, or left to its plan.
    Limits,
    /// A trial was given.
    Trial,
    /// Something was to be given back to a card.
    Refund,
    /// The clock of an account was moved.
    Clock,
    /// A code was made, replaced or withdrawn.
    Coupon,
    /// Sessions were ended.
    Sessions,
    /// A second factor was taken away.
    SecondFactor,
    /// Single sign-on was turned on or off, or forgotten.
    SingleSignOn,
    /// A feature toggle was set.
    Toggle,
    /// A banner was put up or taken down.
    Banner,
}

impl Act {
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
        Self::ALL.into_iter().find(|act| act.id() == id)
    }
}

/// A change that an operator has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorChange {
    /// Its identity.
    pub id: OperatorChangeId,
    /// When.
    pub at: DateTime<Utc>,
    /// Who, as they call themselves.
    pub by: String,
    /// What kind of thing.
    pub act: Act,
    /// Whose account; none where it is nobody's.
    pub account: Option<UserId>,
    /// What exactly, such as a code or an invoice; may be empty.
    pub about: String,
    /// How it was before; may be empty.
    pub before: String,
    /// How it is now.
    pub after: String,
}

/// Keeps them. What was written down is never changed, and stays when the account goes: it names the account by its id
/// alone.
#[async_trait]
pub trait OperatorLog: Send {
    /// Writes a change down.
    async fn note(&mut self, change: &OperatorChange) -> Result<(), StorageError>;
    /// The latest changes, of one account or of all, the newest first; those of one moment by their ids.
    async fn latest(
        &mut self,
        account: Option<UserId>,
        limit: u32,
    ) -> Result<Vec<OperatorChange>, StorageError>;
}
