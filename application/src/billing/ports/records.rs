//! What is kept: accounts, invoices, attempts to have them paid, movements of balances, and codes.

use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        cancel::CancelReason,
        change::ChangeKind,
        coupon::Coupon,
        details::BillingDetails,
        invoice::Invoice,
        money::Cents,
        subscription::Subscription,
    },
    ids::{AttemptId, BalanceEntryId, InvoiceId, SubscriptionId, UserId},
    plans::level::Level,
};

use crate::billing::ports::card_provider::{
    Card, CustomerRef, Decline, IdempotencyKey, PaidCard, PaymentRef, ReportKind, ReportState,
};

/// Somebody wants to leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cancellation {
    /// When it was asked for.
    pub requested_at: Moment,
    /// Why.
    pub reason: CancelReason,
    /// In their own words; empty when they gave none.
    pub clarification: String,
}

/// A renewal that was not paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failure {
    /// When it failed first.
    pub since: Moment,
    /// May the card be tried again by itself?
    pub may_retry: bool,
}

/// What billing knows of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingAccount {
    /// Whose it is.
    pub user: UserId,
    /// The subscription's identity: a new one with each first payment.
    pub subscription_id: SubscriptionId,
    /// The provider that the customer and the card are at.
    pub provider: String,
    /// The customer there; none before a card was asked for.
    pub customer: Option<CustomerRef>,
    /// The card that pays, as the provider last told.
    pub card: Option<Card>,
    /// What the customer wants to have on invoices.
    pub details: BillingDetails,
    /// In cents: negative is the customer's credit, positive is carried debt.
    pub balance: Cents,
    /// Has there ever been a discount?
    pub had_coupon: bool,
    /// Invoices that were paid, with money or credit.
    pub paid_invoices: u32,
    /// The subscription.
    pub subscription: Subscription,
    /// When it began.
    pub started_at: Option<Moment>,
    /// That it was cancelled; none while it is to go on.
    pub cancellation: Option<Cancellation>,
    /// That its renewal was not paid; none while it is.
    pub failure: Option<Failure>,
    /// When it ended; none while it has not.
    pub ended_at: Option<Moment>,
    /// The end of the last period that was paid.
    pub last_paid_period_end: Option<Moment>,
    /// The last event of its future that the owner was told of beforehand.
    pub reminded_of: Option<Moment>,
    /// When somebody has to look at it again; none when nothing is to come.
    pub due_at: Option<Moment>,
    /// Seconds by which an operator has moved this account's clock, to see what comes (development only).
    pub clock_offset: i64,
}

/// What an invoice is for, in the words of the calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BillingReason {
    /// The first of a subscription.
    Create,
    /// A change.
    Update,
    /// A renewal.
    Cycle,
}

/// How an invoice stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceStatus {
    /// It is to be paid.
    Open,
    /// It is paid, with money, with credit, or because nothing was due.
    Paid,
    /// It is not to be paid any more.
    Void,
}

/// An invoice as it is kept. What it changes takes effect once it is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedInvoice {
    /// Its identity.
    pub id: InvoiceId,
    /// Whose it is; it stays when the account is gone.
    pub user: UserId,
    /// The subscription it is of.
    pub subscription: SubscriptionId,
    /// Its receipt's number, without gaps from 1; none before it is paid.
    pub number: Option<i64>,
    /// How it stands.
    pub status: InvoiceStatus,
    /// What it is for.
    pub reason: BillingReason,
    /// What kind of change it pays for.
    pub kind: ChangeKind,
    /// Lines and sums, as the engine worked them out.
    pub invoice: Invoice,
    /// Who is billed, as they had it when the invoice was made.
    pub billed_to: BillingDetails,
    /// Why there is no tax on it, in the words of the receipt; none where its rate says everything.
    pub tax_note: Option<String>,
    /// The card that it was paid with; none before that, and where none was charged.
    pub card: Option<PaidCard>,
    /// The subscription once it is paid.
    pub after: Subscription,
    /// When it was made.
    pub created_at: Moment,
    /// When it was paid or given up.
    pub closed_at: Option<Moment>,
    /// Cents that were given back of it.
    pub refunded: Cents,
    /// Attempts that were made.
    pub attempts: u32,
}

/// How an attempt stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttemptState {
    /// It is written down, and the provider has perhaps not been called yet.
    Started,
    /// The provider did not answer: it may have happened.
    Unknown,
    /// The customer has to confirm it with their bank.
    NeedsAction,
    /// The provider has not decided.
    Processing,
    /// Paid.
    Succeeded,
    /// Not paid.
    Declined(Decline),
    /// Taken back, or refused by the provider: nothing was paid.
    Canceled,
    /// Paid, though the invoice was paid or given up by then: it is to be given back.
    Surplus,
    /// Paid and given back.
    Refunded,
}

/// An attempt to have an invoice paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Its identity.
    pub id: AttemptId,
    /// The invoice.
    pub invoice: InvoiceId,
    /// Who pays.
    pub user: UserId,
    /// The how-manieth of its invoice, from 1.
    pub number: u32,
    /// What makes a repetition harmless.
    pub key: IdempotencyKey,
    /// The provider it is made at.
    pub provider: String,
    /// Who pays there.
    pub customer: CustomerRef,
    /// The payment there, once it is known.
    pub payment: Option<PaymentRef>,
    /// Cents.
    pub amount: Cents,
    /// Is nobody there who could confirm it?
    pub off_session: bool,
    /// How it stands.
    pub state: AttemptState,
    /// Why the provider does not accept its request, for operators; none where that is not so.
    pub problem: Option<String>,
    /// Cents of it that are on their way back.
    pub refund_pending: Cents,
    /// Cents of it that were to be given back and did not arrive.
    pub refund_failed: Cents,
    /// When it was written down.
    pub created_at: Moment,
    /// When it is looked up; none when that is not needed.
    pub check_at: Option<Moment>,
    /// How often it was looked up.
    pub checks: u32,
}

/// What somebody else says about a payment, as the provider last told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentReport {
    /// The provider’s name for it.
    pub id: String,
    /// What kind of thing it is.
    pub kind: ReportKind,
    /// The provider that told.
    pub provider: String,
    /// The payment that it is about, as the attempt that asked for it.
    pub attempt: AttemptId,
    /// The invoice that was paid.
    pub invoice: InvoiceId,
    /// Who paid; it stays when the account is gone.
    pub user: UserId,
    /// Cents that it is about.
    pub amount: Cents,
    /// The provider’s word for the reason.
    pub reason: String,
    /// How it stands.
    pub state: ReportState,
    /// When it was opened.
    pub opened_at: Moment,
    /// When it was last heard of.
    pub heard_at: Moment,
}

/// Why a balance moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryReason {
    /// An invoice was settled with it.
    Invoice,
    /// Somebody who was brought has paid.
    Referral,
    /// An operator moved it.
    Operator,
}

/// A movement of a balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalanceEntry {
    /// Its identity.
    pub id: BalanceEntryId,
    /// Whose balance.
    pub user: UserId,
    /// Why.
    pub reason: EntryReason,
    /// The invoice, where it is for one.
    pub invoice: Option<InvoiceId>,
    /// Cents that were added.
    pub amount: Cents,
    /// The balance afterwards.
    pub balance: Cents,
    /// When.
    pub at: Moment,
}

/// A code that operators give out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouponOffer {
    /// What it does; its `id` is the code.
    pub coupon: Coupon,
    /// The banner that it came with.
    pub banner: Option<String>,
    /// Days of a trial that it gives.
    pub trial_days: Option<u32>,
    /// What is said beside it.
    pub info: Option<String>,
    /// When it was made.
    pub created_at: Moment,
}

impl BillingAccount {
    /// One that has not paid anything yet.
    #[must_use]
    pub fn new(user: UserId, subscription_id: SubscriptionId, provider: &str) -> Self {
        Self {
            user,
            subscription_id,
            provider: provider.to_owned(),
            customer: None,
            card: None,
            details: BillingDetails::default(),
            balance: Cents::ZERO,
            had_coupon: false,
            paid_invoices: 0,
            subscription: Subscription::none(),
            started_at: None,
            cancellation: None,
            failure: None,
            ended_at: None,
            last_paid_period_end: None,
            reminded_of: None,
            due_at: None,
            clock_offset: 0,
        }
    }

    /// The same as one provider sees it: a customer and a card at another one are of no use there.
    #[must_use]
    pub fn at(mut self, provider: &str) -> Self {
        if self.provider != provider {
            provider.clone_into(&mut self.provider);
            (self.customer, self.card) = (None, None);
        }
        self
    }

    /// The plan and the interval that are held.
    #[must_use]
    pub const fn plan(&self) -> (Level, Interval) {
        (self.subscription.level, self.subscription.interval)
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

impl AttemptState {
    /// May it still become a payment? At most one attempt of an invoice is live.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        matches!(self, Self::Started | Self::Unknown | Self::NeedsAction | Self::Processing)
    }

    /// The id in storage.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Unknown => "unknown",
            Self::NeedsAction => "needs_action",
            Self::Processing => "processing",
            Self::Succeeded => "succeeded",
            Self::Declined(_) => "declined",
            Self::Canceled => "canceled",
            Self::Surplus => "surplus",
            Self::Refunded => "refunded",
        }
    }
}

impl EntryReason {
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
