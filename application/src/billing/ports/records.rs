//! Records of billing: accounts, invoices, attempts to have them paid, movements of balances, and codes.

use octavo_domain::{
    billing::{calendar::Moment, coupon::Coupon, money::Cents},
    ids::{AttemptId, BalanceTransactionId, InvoiceId, UserId},
};

use crate::billing::ports::card_provider::{ReportKind, ReportState};

/// A dispute or fraud warning, as last read from the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentReport {
    /// Its id at the provider.
    pub id: String,
    /// Dispute or fraud warning.
    pub kind: ReportKind,
    /// The provider.
    pub provider: String,
    /// The payment that it is about, by its attempt.
    pub attempt: AttemptId,
    /// The invoice that was paid.
    pub invoice: InvoiceId,
    /// Who paid; it stays when the account is deleted.
    pub user: UserId,
    /// The amount in cents.
    pub amount: Cents,
    /// The provider’s code for the reason.
    pub reason: String,
    /// Its state.
    pub state: ReportState,
    /// When it was opened.
    pub opened_at: Moment,
    /// When its last event was received.
    pub updated_at: Moment,
}

/// Why a balance changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BalanceTransactionReason {
    /// An invoice was paid with it.
    Invoice,
    /// A referred customer has paid.
    Referral,
    /// An operator changed it.
    Operator,
}

/// A movement of a balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalanceTransaction {
    /// Its identity.
    pub id: BalanceTransactionId,
    /// The account.
    pub user: UserId,
    /// The reason.
    pub reason: BalanceTransactionReason,
    /// The invoice, if it is for one.
    pub invoice: Option<InvoiceId>,
    /// Cents that were added.
    pub amount: Cents,
    /// The balance afterwards.
    pub balance: Cents,
    /// When.
    pub at: Moment,
}

/// A code of an operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouponOffer {
    /// What it does; its `id` is the code.
    pub coupon: Coupon,
    /// The banner that it came with.
    pub banner: Option<String>,
    /// Days of a trial that it gives.
    pub trial_days: Option<u32>,
    /// The information text beside it.
    pub info: Option<String>,
    /// When it was created.
    pub created_at: Moment,
}

impl BalanceTransactionReason {
    /// Every reason.
    pub const ALL: [Self; 3] = [Self::Invoice, Self::Referral, Self::Operator];

    /// The id in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Invoice => "invoice",
            Self::Referral => "referral",
            Self::Operator => "operator",
        }
    }

    /// The reason of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.id() == id)
    }
}
