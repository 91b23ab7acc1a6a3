//! Who stores cards and takes payments. It never computes a price and holds no subscription: what is owed is decided
//! by `octavo_domain::billing`.

use async_trait::async_trait;
use octavo_domain::{
    account::email::Email,
    billing::{
        calendar::Moment,
        card::{Card, CustomerRef, Decline, IdempotencyKey, PaidCard, PaymentMethodRef, PaymentRef},
        money::Cents,
    },
    ids::UserId,
};

use crate::shared::secrets::Secret;

/// The entering of a card has begun: with this secret a browser hands the card to the provider alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardSetup {
    /// For the customer's browser alone.
    pub client_secret: Secret,
}

/// A payment request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collect {
    /// Who pays, with their default card.
    pub customer: CustomerRef,
    /// How much, in cents of a dollar; more than nothing.
    pub amount: Cents,
    /// Makes the request idempotent.
    pub key: IdempotencyKey,
    /// What the customer reads on their statement.
    pub description: String,
    /// Is the customer absent, and cannot confirm it (a renewal)?
    pub off_session: bool,
}

/// The state of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentState {
    /// Paid.
    Succeeded,
    /// The customer has to confirm it with their bank (3-D Secure); with this secret their browser does.
    NeedsAction {
        /// For the customer's browser alone.
        client_secret: Secret,
    },
    /// Its outcome is not known yet; a webhook or a look-up brings it.
    Processing,
    /// Not paid.
    Declined(Decline),
    /// Canceled before it was paid.
    Canceled,
}

/// A payment as the provider knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Its identity.
    pub id: PaymentRef,
    /// The key of its request.
    pub key: IdempotencyKey,
    /// Who pays.
    pub customer: CustomerRef,
    /// How much, in cents.
    pub amount: Cents,
    /// How much of it was refunded and has arrived, in cents.
    pub refunded: Cents,
    /// How much of it is in pending refunds, in cents.
    pub refund_pending: Cents,
    /// How much of it is in failed refunds, in cents.
    pub refund_failed: Cents,
    /// The card that pays or paid it; none when the provider does not say.
    pub card: Option<PaidCard>,
    /// Its state.
    pub state: PaymentState,
    /// When it was requested.
    pub created_at: Moment,
}

/// How a payment is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Find {
    /// By its identity.
    Payment(PaymentRef),
    /// By the key of its request: the only way when no answer came.
    Key {
        /// Who was to pay.
        customer: CustomerRef,
        /// The key.
        key: IdempotencyKey,
    },
}

/// Some payments, the oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaymentPage {
    /// At most 100.
    pub payments: Vec<Payment>,
    /// Are there more pages?
    pub more: bool,
}

/// What a report about a payment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReportKind {
    /// The card's holder disputes it: the money is withdrawn, at least until the decision.
    Dispute,
    /// The card's network takes it for fraud. Nothing is withdrawn yet; a dispute often follows.
    FraudWarning,
}

/// A reference to a dispute or fraud warning.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReportRef {
    /// Dispute or fraud warning.
    pub kind: ReportKind,
    /// Its id at the provider.
    pub id: String,
}

/// The state of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReportState {
    /// It is not decided, and may be answered at the provider.
    Open,
    /// It was decided for the seller.
    Won,
    /// It was decided for the card's holder: the money is lost.
    Lost,
    /// It is over without a decision, or there is nothing to decide.
    Closed,
}

/// A report as the provider knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Its reference.
    pub of: ReportRef,
    /// The payment that it is about.
    pub payment: PaymentRef,
    /// How much of it, in cents; none means all of it.
    pub amount: Option<Cents>,
    /// The provider's code for the reason, such as `fraudulent`.
    pub reason: String,
    /// Its state.
    pub state: ReportState,
    /// When it was opened.
    pub opened_at: Moment,
}

/// Some disputes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DisputePage {
    /// At most 100.
    pub disputes: Vec<Report>,
    /// The id of the last one, counting those about no payment; none on the last page.
    pub next: Option<String>,
}

/// What an event is about. Its contents are only a hint: the payment is looked up, so that order does not matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventSubject {
    /// A payment.
    Payment(PaymentRef),
    /// A dispute or fraud warning.
    Report(ReportRef),
    /// A customer, or their default card.
    Customer(CustomerRef),
    /// Anything that the product ignores.
    Other,
}

/// An event that the provider really sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderEvent {
    /// Its identity: one that is sent twice is one event.
    pub id: String,
    /// What it is about.
    pub subject: EventSubject,
}

/// Why a webhook failed its verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WebhookRefused {
    /// It was not signed with the shared secret.
    #[error("the signature is wrong")]
    Signature,
    /// It was signed more than five minutes from now.
    #[error("the signature is too old or from the future")]
    Stale,
    /// It was signed and cannot be read.
    #[error("the event cannot be read")]
    Unreadable,
}

/// Why a call to the provider has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CardProviderError {
    /// Nothing happened; the cause is the customer, their card or the request's contents.
    #[error("the card provider refuses: {0}")]
    Rejected(String),
    /// The provider has no such customer, or has none any more. Nothing happened.
    #[error("the card provider has no customer {0}")]
    NoCustomer(String),
    /// The provider rejects the request as malformed, not allowed or wrongly configured. The cause is the product or
    /// its operator, so nothing follows about the customer or their card.
    #[error("the card provider does not accept the request: {0}")]
    Invalid(String),
    /// It may have happened, or may still happen.
    #[error("the card provider did not answer: {0}")]
    Unknown(String),
}

/// The display name of a card brand.
#[must_use]
pub fn brand_name(brand: &str) -> &str {
    match brand {
        "visa" => "Visa",
        "mastercard" => "Mastercard",
        "amex" => "American Express",
        "discover" => "Discover",
        "diners" => "Diners Club",
        "jcb" => "JCB",
        "unionpay" => "UnionPay",
        other => other,
    }
}

impl ReportKind {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::Dispute, Self::FraudWarning];

    /// The id in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dispute => "dispute",
            Self::FraudWarning => "fraud_warning",
        }
    }

    /// The kind of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

impl ReportState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Open, Self::Won, Self::Lost, Self::Closed];

    /// The id in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Closed => "closed",
        }
    }

    /// The state of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.id() == id)
    }
}

/// Stores cards, takes and refunds payments, and reports. Calls are never made while a unit of work is open.
#[async_trait]
pub trait CardProvider: Send + Sync {
    /// The provider's name in storage, such as `sandbox`.
    fn name(&self) -> &'static str;

    /// The customer of an account, created or created again if needed, with this name and address from now on.
    /// Concurrent calls for one account MUST all return the same customer.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn ensure_customer(
        &self,
        account: UserId,
        email: &Email,
        name: &str,
    ) -> Result<CustomerRef, CardProviderError>;

    /// Updates the name and address of a customer.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn update_customer(
        &self,
        customer: &CustomerRef,
        email: &Email,
        name: &str,
    ) -> Result<(), CardProviderError>;

    /// Deletes a customer and their cards. Payments stay in the provider's records. MUST NOT fail when they are deleted
    /// already.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn delete_customer(&self, customer: &CustomerRef) -> Result<(), CardProviderError>;

    /// Begins the entering of a card.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn begin_card_setup(&self, customer: &CustomerRef) -> Result<CardSetup, CardProviderError>;

    /// Makes a card that the customer entered the default. A card of another customer MUST be rejected.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn set_default_card(
        &self,
        customer: &CustomerRef,
        method: &PaymentMethodRef,
    ) -> Result<Card, CardProviderError>;

    /// The default card, if there is one.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn default_card(&self, customer: &CustomerRef) -> Result<Option<Card>, CardProviderError>;

    /// Removes the default card; true when there was one.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn remove_default_card(&self, customer: &CustomerRef) -> Result<bool, CardProviderError>;

    /// Takes a payment. The same key with the same contents MUST be executed once, and return that payment's current
    /// state; with other contents it MUST be [`CardProviderError::Invalid`]. Without a card it MUST be rejected. A
    /// decline is a result and no error.
    ///
    /// # Errors
    /// [`CardProviderError`]: after [`CardProviderError::Unknown`] the payment is looked up by its key.
    async fn collect(&self, collect: &Collect) -> Result<Payment, CardProviderError>;

    /// Cancels an unpaid payment. One that is paid or was declined MUST stay as it is; the result says so.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn cancel(&self, payment: &PaymentRef) -> Result<Payment, CardProviderError>;

    /// Refunds a part of a payment, once for each key. A sum above the paid amount MUST be rejected.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn refund(
        &self,
        payment: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<Payment, CardProviderError>;

    /// The current state of a payment, if there is one.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn look_up(&self, find: &Find) -> Result<Option<Payment>, CardProviderError>;

    /// The current state of a dispute or fraud warning, if there is one.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn report(&self, report: &ReportRef) -> Result<Option<Report>, CardProviderError>;

    /// Disputes that were opened at `since` or later, after the one named `after` if that is given, in an order of the
    /// provider's own. Following pages MUST show every dispute once.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn disputes_since(
        &self,
        since: Moment,
        after: Option<&str>,
    ) -> Result<DisputePage, CardProviderError>;

    /// Payments that were requested at `since` or later, after `after` if that is given. Following pages MUST show
    /// every payment once.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn list_since(
        &self,
        since: Moment,
        after: Option<&PaymentRef>,
    ) -> Result<PaymentPage, CardProviderError>;

    /// Verifies and parses a webhook: only a verified event has a type. MUST take the same time wherever a signature
    /// differs.
    ///
    /// # Errors
    /// [`WebhookRefused`].
    fn verify_webhook(
        &self,
        signature: &str,
        body: &[u8],
        now: Moment,
    ) -> Result<ProviderEvent, WebhookRefused>;
}
