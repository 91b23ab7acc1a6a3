//! Cards, and a card provider’s ids of customers, cards and payments.

use chrono::{Months, NaiveDate};

use super::calendar::Moment;

/// A customer at the provider, by its id there.
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
    /// Its id at the provider.
    pub method: PaymentMethodRef,
    /// Such as `visa`.
    pub brand: String,
    /// Its last four digits.
    pub last4: String,
    /// The month of its expiry, 1 to 12.
    pub expires_month: u8,
    /// The year of its expiry.
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

/// Why a card was declined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decline {
    /// The provider's code, such as `insufficient_funds`.
    pub code: String,
    /// May the same card be retried?
    pub may_retry: bool,
}

impl Card {
    /// Has it expired at a moment? It is valid to the end of its last month.
    #[must_use]
    pub fn expires_before(&self, at: Moment) -> bool {
        let first = NaiveDate::from_ymd_opt(self.expires_year.into(), self.expires_month.into(), 1);
        first
            .and_then(|first| first.checked_add_months(Months::new(1)))
            .is_some_and(|next| next <= at.time().date_naive())
    }
}
