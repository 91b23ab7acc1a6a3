//! Invoices as they are stored.

use super::{
    calendar::Moment, card::PaidCard, change::ChangeKind, details::BillingDetails, invoice::Invoice,
    money::Cents, subscription::Subscription,
};
use crate::ids::{InvoiceId, SubscriptionId, UserId};

/// A stored invoice. Its change takes effect once it is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedInvoice {
    /// Its identity.
    pub id: InvoiceId,
    /// The account; it stays when the account is deleted.
    pub user: UserId,
    /// The subscription that it belongs to.
    pub subscription: SubscriptionId,
    /// Its receipt's number, without gaps from 1; none before it is paid.
    pub number: Option<i64>,
    /// Its state.
    pub status: InvoiceStatus,
    /// Its purpose.
    pub reason: BillingReason,
    /// What kind of change it pays for.
    pub kind: ChangeKind,
    /// Lines and sums, as the billing rules computed them.
    pub invoice: Invoice,
    /// Who is billed, with the details at the time of the invoice.
    pub billed_to: BillingDetails,
    /// Why there is no tax on it, in the words of the receipt; none when its rate says everything.
    pub tax_note: Option<String>,
    /// The card that it was paid with; none before that, and where none was charged.
    pub card: Option<PaidCard>,
    /// The subscription after it is paid.
    pub after: Subscription,
    /// When it was created.
    pub created_at: Moment,
    /// When it was paid or voided.
    pub closed_at: Option<Moment>,
    /// Cents of it that were refunded.
    pub refunded: Cents,
    /// How many attempts were made.
    pub attempts: u32,
}

/// The state of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceStatus {
    /// It is to be paid.
    Open,
    /// It is paid, with money, with credit, or because nothing was due.
    Paid,
    /// It is not to be paid any more.
    Void,
}

/// What an invoice is for, with the API's ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BillingReason {
    /// The first invoice of a subscription.
    Create,
    /// A change.
    Update,
    /// A renewal.
    Cycle,
}

impl InvoiceStatus {
    /// Every status.
    pub const ALL: [Self; 3] = [Self::Open, Self::Paid, Self::Void];

    /// The id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Paid => "paid",
            Self::Void => "void",
        }
    }

    /// The status of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.id() == id)
    }
}

impl BillingReason {
    /// Every reason.
    pub const ALL: [Self; 3] = [Self::Create, Self::Update, Self::Cycle];

    /// The id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Create => "subscription_create",
            Self::Update => "subscription_update",
            Self::Cycle => "subscription_cycle",
        }
    }

    /// The reason of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.id() == id)
    }
}
