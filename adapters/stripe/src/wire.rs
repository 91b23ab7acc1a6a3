//! The fields that are read of Stripe's answers. All others are ignored.

use std::{collections::HashMap, fmt};

use serde::{Deserialize, Deserializer};

/// Stripe leaves empty fields out or sends null.
fn or_nothing<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(field: D) -> Result<T, D::Error> {
    Option::deserialize(field).map(Option::unwrap_or_default)
}

/// An object's id, or the whole object.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Expandable<T> {
    Full(T),
    #[expect(dead_code, reason = "it tells a name from what is shown in full")]
    Name(String),
}

impl<T> Expandable<T> {
    pub(crate) fn full(self) -> Option<T> {
        match self {
            Self::Full(value) => Some(value),
            Self::Name(_) => None,
        }
    }
}

/// The id of an object that was made or removed.
#[derive(Deserialize)]
pub(crate) struct Named {
    pub(crate) id: String,
}

/// A page of a list.
#[derive(Deserialize)]
pub(crate) struct List<T> {
    pub(crate) data: Vec<T>,
    pub(crate) has_more: bool,
}

/// A customer; a deleted one has only that field.
#[derive(Deserialize)]
pub(crate) struct Customer {
    #[serde(default)]
    pub(crate) deleted: bool,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(crate) invoice_settings: InvoiceSettings,
}

#[derive(Deserialize, Default)]
pub(crate) struct InvoiceSettings {
    pub(crate) default_payment_method: Option<Expandable<Method>>,
}

/// A card that was entered.
#[derive(Deserialize)]
pub(crate) struct Method {
    pub(crate) id: String,
    pub(crate) customer: Option<String>,
    pub(crate) card: Option<MethodCard>,
}

#[derive(Deserialize)]
pub(crate) struct MethodCard {
    pub(crate) brand: String,
    pub(crate) last4: String,
    pub(crate) exp_month: u8,
    pub(crate) exp_year: u16,
}

/// A setup intent.
#[derive(Deserialize)]
pub(crate) struct Setup {
    pub(crate) client_secret: String,
}

/// A payment intent.
#[derive(Deserialize)]
pub(crate) struct Intent {
    pub(crate) id: String,
    pub(crate) amount: i64,
    pub(crate) created: i64,
    pub(crate) status: String,
    pub(crate) client_secret: Option<String>,
    pub(crate) customer: Option<String>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(crate) metadata: HashMap<String, String>,
    pub(crate) last_payment_error: Option<PaymentError>,
    pub(crate) latest_charge: Option<Expandable<Charge>>,
}

#[derive(Deserialize)]
pub(crate) struct Charge {
    pub(crate) id: String,
    /// Why it failed; `None` when it did not.
    pub(crate) failure_code: Option<String>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(crate) amount_refunded: i64,
    /// Its refunds, the latest first.
    pub(crate) refunds: Option<List<Refund>>,
    /// How it was paid.
    pub(crate) payment_method_details: Option<MethodDetails>,
}

/// How something was paid.
#[derive(Deserialize)]
pub(crate) struct MethodDetails {
    pub(crate) card: Option<ChargedCard>,
}

/// A card as a charge shows it.
#[derive(Deserialize)]
pub(crate) struct ChargedCard {
    pub(crate) brand: Option<String>,
    pub(crate) last4: Option<String>,
}

/// Why a payment failed.
#[derive(Deserialize, Default)]
pub(crate) struct PaymentError {
    #[serde(rename = "type")]
    pub(crate) kind: Option<String>,
    /// The charge that it is about; `None` when nothing was charged.
    pub(crate) charge: Option<String>,
    pub(crate) code: Option<String>,
    pub(crate) decline_code: Option<String>,
    /// The bank's advice.
    pub(crate) advice_code: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct Refund {
    pub(crate) amount: i64,
    pub(crate) status: Option<String>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(crate) metadata: HashMap<String, String>,
}

/// A dispute, or an early fraud warning.
#[derive(Deserialize)]
pub(crate) struct Regret {
    pub(crate) id: String,
    pub(crate) created: i64,
    /// Of a dispute.
    pub(crate) amount: Option<i64>,
    /// Of a dispute.
    pub(crate) reason: Option<String>,
    /// Of a dispute.
    pub(crate) status: Option<String>,
    /// Of a warning.
    pub(crate) fraud_type: Option<String>,
    pub(crate) payment_intent: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct ErrorAnswer {
    pub(crate) error: ApiError,
}

/// An error in Stripe's words, which are for operators and not for customers.
#[derive(Deserialize, Debug)]
pub(crate) struct ApiError {
    #[serde(rename = "type")]
    pub(crate) kind: Option<String>,
    pub(crate) code: Option<String>,
    /// The parameter that it is about.
    param: Option<String>,
    message: Option<String>,
}

impl ApiError {
    pub(crate) fn is_of_kind(&self, kind: &str) -> bool {
        self.kind.as_deref() == Some(kind)
    }

    /// Is it about this parameter? For an unknown id in the address, Stripe calls it `id`.
    pub(crate) fn names(&self, param: &str) -> bool {
        self.param.as_deref().is_some_and(|named| named == param || named == "id")
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.kind, &self.code, &self.message].into_iter().flatten();
        f.write_str(&parts.map(String::as_str).collect::<Vec<_>>().join(": "))
    }
}

/// An event, as far as it identifies its subject.
#[derive(Deserialize)]
pub(crate) struct Event {
    pub(crate) id: String,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) data: EventData,
}

#[derive(Deserialize)]
pub(crate) struct EventData {
    pub(crate) object: EventObject,
    /// The changed fields with their earlier values.
    #[serde(default, deserialize_with = "or_nothing")]
    pub(crate) previous_attributes: EventBefore,
}

#[derive(Deserialize, Default)]
pub(crate) struct EventBefore {
    /// The customer of a card that was removed.
    pub(crate) customer: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct EventObject {
    pub(crate) object: Option<String>,
    pub(crate) id: Option<String>,
    pub(crate) payment_intent: Option<String>,
    pub(crate) customer: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stripe_says_is_nothing_is_read() {
        let intent = r#"{"id":"pi_1","amount":1900,"created":1,"status":"succeeded","client_secret":null,
            "customer":null,"metadata":null,"last_payment_error":null,"latest_charge":null}"#;
        assert!(serde_json::from_str::<Intent>(intent).unwrap().metadata.is_empty());
        let refund = r#"{"amount":1900,"status":null,"metadata":null}"#;
        assert!(serde_json::from_str::<Refund>(refund).unwrap().metadata.is_empty());
        let charge = r#"{"id":"ch_1","failure_code":null,"amount_refunded":null,"refunds":null}"#;
        assert_eq!(serde_json::from_str::<Charge>(charge).unwrap().amount_refunded, 0);
        let customer = r#"{"invoice_settings":null}"#;
        assert!(!serde_json::from_str::<Customer>(customer).unwrap().deleted);
        let event = r#"{"id":"evt_1","type":"x","data":{"object":{},"previous_attributes":null}}"#;
        assert!(serde_json::from_str::<Event>(event).unwrap().data.previous_attributes.customer.is_none());
    }
}
