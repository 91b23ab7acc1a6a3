//! Who stores cards and takes payments. It never computes a price and holds no subscription: what is owed is decided
//! by `octavo_domain::billing`.

use async_trait::async_trait;
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
    ids::UserId,
};

use crate::shared::secrets::Secret;

/// A customer at the provider.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CustomerRef(pub String);

/// A card that was entered at the provider.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PaymentMethodRef(pub String);

/// A payment at the provider.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PaymentRef(pub String);

/// What makes two requests one: the same key with the same contents is carried out once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(pub String);

/// What may be shown of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// How the provider names it.
    pub method: PaymentMethodRef,
    /// Such as `visa`.
    pub brand: String,
    /// Its last four digits.
    pub last4: String,
    /// The last month it is good for, 1 to 12.
    pub expires_month: u8,
    /// And its year.
    pub expires_year: u16,
}

/// What may be shown of the card that something was paid with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidCard {
    /// Such as `visa`.
    pub brand: String,
    /// Its last four digits.
    pub last4: String,
}

/// The entering of a card has begun: with this secret a browser hands the card to the provider, and to nobody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardSetup {
    /// For the browser of its customer alone.
    pub client_secret: Secret,
}

/// A payment that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collect {
    /// Who pays, with the card that is theirs by default.
    pub customer: CustomerRef,
    /// How much, in cents of a dollar; more than nothing.
    pub amount: Cents,
    /// What makes a repetition harmless.
    pub key: IdempotencyKey,
    /// What the customer reads on their statement.
    pub description: String,
    /// Is nobody there who could confirm it (a renewal)?
    pub off_session: bool,
}

/// Why a card was declined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decline {
    /// The provider's code, such as `insufficient_funds`.
    pub code: String,
    /// May the same card be tried again?
    pub may_retry: bool,
}

/// How a payment stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentState {
    /// Paid.
    Succeeded,
    /// The customer has to confirm it with their bank (3-D Secure); with this secret their browser does.
    NeedsAction {
        /// For the browser of its customer alone.
        client_secret: Secret,
    },
    /// It is not decided yet; a webhook or a look-up tells.
    Processing,
    /// Not paid.
    Declined(Decline),
    /// Taken back before it was paid.
    Canceled,
}

/// A payment as the provider knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Its identity.
    pub id: PaymentRef,
    /// The key it was asked for with.
    pub key: IdempotencyKey,
    /// Who pays.
    pub customer: CustomerRef,
    /// How much, in cents.
    pub amount: Cents,
    /// How much of it was given back and has arrived, in cents.
    pub refunded: Cents,
    /// How much of it is on its way back, in cents.
    pub refund_pending: Cents,
    /// How much of it was to be given back and did not arrive, in cents.
    pub refund_failed: Cents,
    /// The card that it was, or is to be, paid with; none where the provider does not say.
    pub card: Option<PaidCard>,
    /// How it stands.
    pub state: PaymentState,
    /// When it was asked for.
    pub created_at: Moment,
}

/// How a payment is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Find {
    /// By its identity.
    Payment(PaymentRef),
    /// By the key it was asked for with: what remains when no answer came.
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
    /// Are there more after the last one?
    pub more: bool,
}

/// What kind of thing is said about a payment afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReportKind {
    /// The card's holder disputes it: the money is taken back, at least until that is decided.
    Dispute,
    /// The card's network takes it for fraud. Nothing is taken back yet; a dispute often follows.
    FraudWarning,
}

/// What somebody else says about a payment afterwards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReportRef {
    /// What kind of thing it is.
    pub kind: ReportKind,
    /// How the provider names it.
    pub id: String,
}

/// How a report stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReportState {
    /// It is not decided, and may be answered at the provider.
    Open,
    /// It was decided for the seller.
    Won,
    /// It was decided for the card's holder: the money is gone.
    Lost,
    /// It is over without a decision, or there is nothing to decide.
    Closed,
}

/// A report as the provider knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Which one.
    pub of: ReportRef,
    /// The payment that it is about.
    pub payment: PaymentRef,
    /// How much of it, in cents; none where all of it is meant.
    pub amount: Option<Cents>,
    /// The provider's word for the reason, such as `fraudulent`.
    pub reason: String,
    /// How it stands.
    pub state: ReportState,
    /// When it was opened.
    pub opened_at: Moment,
}

/// Some disputes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DisputePage {
    /// At most 100.
    pub disputes: Vec<Report>,
    /// The name of the last one, those that are about no payment included; none where there are no more.
    pub next: Option<String>,
}

/// What an event is about. Its contents are a hint alone: the payment is looked up, so that order does not matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventSubject {
    /// A payment.
    Payment(PaymentRef),
    /// What somebody else says about one.
    Report(ReportRef),
    /// A customer, or the card that pays for them.
    Customer(CustomerRef),
    /// Something that the product does not act on.
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

/// Why a webhook is not believed.
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
    /// Certainly nothing happened, and the reason lies with the customer, their card or what is asked for.
    #[error("the card provider refuses: {0}")]
    Rejected(String),
    /// The provider has no such customer, or has none any more. Nothing happened.
    #[error("the card provider has no customer {0}")]
    NoCustomer(String),
    /// The provider does not accept the request itself: it is wrong, not allowed, or wrongly configured. The reason lies
    /// with the product or its operator, so nothing may be concluded about the customer or their card.
    #[error("the card provider does not accept the request: {0}")]
    Invalid(String),
    /// It may have happened, or may still happen.
    #[error("the card provider did not answer: {0}")]
    Unknown(String),
}

/// What a brand of cards is called by those who carry them.
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

/// Stores cards, takes payments, gives money back, and reports. Calls are never made while a unit of work is open.
#[async_trait]
pub trait CardProvider: Send + Sync {
    /// The provider's name in storage, such as `sandbox`.
    fn name(&self) -> &'static str;

    /// The customer of an account, made if it is not there or not there any more, who is called and written to like this
    /// from now on. Of several calls for one account, all MUST answer the same.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn ensure_customer(
        &self,
        account: UserId,
        email: &Email,
        name: &str,
    ) -> Result<CustomerRef, CardProviderError>;

    /// Tells how a customer is called and written to from now on.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn describe_customer(
        &self,
        customer: &CustomerRef,
        email: &Email,
        name: &str,
    ) -> Result<(), CardProviderError>;

    /// Forgets a customer and their cards. What was paid stays in the provider's books. MUST NOT fail when they are gone.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn delete_customer(&self, customer: &CustomerRef) -> Result<(), CardProviderError>;

    /// Begins the entering of a card.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn begin_card_setup(&self, customer: &CustomerRef) -> Result<CardSetup, CardProviderError>;

    /// Makes a card that the customer entered the one that pays. A card of another customer MUST be rejected.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn set_default_card(
        &self,
        customer: &CustomerRef,
        method: &PaymentMethodRef,
    ) -> Result<Card, CardProviderError>;

    /// The card that pays; none when there is none.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn default_card(&self, customer: &CustomerRef) -> Result<Option<Card>, CardProviderError>;

    /// Removes the card that pays; true when there was one.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn remove_default_card(&self, customer: &CustomerRef) -> Result<bool, CardProviderError>;

    /// Takes a payment. The same key with the same contents MUST be carried out once, and answer how that payment stands
    /// now; with other contents it MUST be [`CardProviderError::Invalid`]. Without a card it MUST be rejected. A decline
    /// is an answer and no error.
    ///
    /// # Errors
    /// [`CardProviderError`]: after [`CardProviderError::Unknown`] the payment is looked up by its key.
    async fn collect(&self, collect: &Collect) -> Result<Payment, CardProviderError>;

    /// Takes back a payment that is not paid. One that is paid or was declined MUST stay as it is; the answer tells.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn cancel(&self, payment: &PaymentRef) -> Result<Payment, CardProviderError>;

    /// Gives back a part of a payment, once for each key; together never more than was paid, or it MUST be rejected.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn refund(
        &self,
        payment: &PaymentRef,
        amount: Cents,
        key: &IdempotencyKey,
    ) -> Result<Payment, CardProviderError>;

    /// A payment as it stands now; none when there is none.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn look_up(&self, find: &Find) -> Result<Option<Payment>, CardProviderError>;

    /// What somebody else says about a payment, as it stands now; none when there is no such report.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn report(&self, report: &ReportRef) -> Result<Option<Report>, CardProviderError>;

    /// Disputes that were opened at `since` or later, after the one named `after` where that is given, in an order of the
    /// provider's own. Following pages MUST show every dispute once.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn disputes_since(
        &self,
        since: Moment,
        after: Option<&str>,
    ) -> Result<DisputePage, CardProviderError>;

    /// Payments that were asked for at `since` or later, after `after` where that is given. Following pages MUST show
    /// every payment once.
    ///
    /// # Errors
    /// [`CardProviderError`].
    async fn list_since(
        &self,
        since: Moment,
        after: Option<&PaymentRef>,
    ) -> Result<PaymentPage, CardProviderError>;

    /// Believes and reads a webhook, or neither: what is not verified has no type. MUST take the same time wherever a
    /// signature differs.
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
