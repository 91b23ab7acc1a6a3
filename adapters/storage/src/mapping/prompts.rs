//! Prompts: what is kept as JSON.

use octavo_domain::prompts::{
    banner::{Colour, Look},
    payment::{Charge, Customer, Invoice, PaymentError},
    template::Category,
};
use serde::Deserialize;
use serde_json::{Value, json};

pub(crate) fn categories_json(categories: &[Category]) -> String {
    categories.iter().map(|category| Value::from(category.name())).collect::<Value>().to_string()
}

pub(crate) fn categories_of(json: &str) -> Option<Vec<Category>> {
    let names: Vec<String> = serde_json::from_str(json).ok()?;
    names.iter().map(|name| Category::from_name(name)).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Looks {
    wide: StoredLook,
    compact: StoredLook,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLook {
    background: Option<String>,
    color: Option<String>,
    accent: Option<String>,
}

pub(crate) fn looks_json(wide: &Look, compact: &Look) -> String {
    let colour = |colour: &Option<Colour>| colour.as_ref().map(|colour| colour.as_str().to_owned());
    let look = |look: &Look| {
        json!({
            "background": colour(&look.background),
            "color": colour(&look.color),
            "accent": colour(&look.accent),
        })
    };
    json!({ "wide": look(wide), "compact": look(compact) }).to_string()
}

/// The wide look and the compact one.
pub(crate) fn looks_of(json: &str) -> Option<(Look, Look)> {
    let stored: Looks = serde_json::from_str(json).ok()?;
    Some((look(&stored.wide)?, look(&stored.compact)?))
}

fn look(stored: &StoredLook) -> Option<Look> {
    let colour = |text: &Option<String>| text.as_deref().map(Colour::parse).transpose().ok();
    Some(Look {
        background: colour(&stored.background)?,
        color: colour(&stored.color)?,
        accent: colour(&stored.accent)?,
    })
}

/// A customer as it is kept. What a newer version adds is left out by an older one.
#[derive(Deserialize)]
struct StoredCustomer {
    latest_invoice: Option<StoredInvoice>,
}

#[derive(Deserialize)]
struct StoredInvoice {
    status: String,
    last_error: Option<StoredError>,
    charge: Option<StoredCharge>,
}

#[derive(Deserialize)]
struct StoredError {
    charge: Option<String>,
    decline_code: Option<String>,
}

#[derive(Deserialize)]
struct StoredCharge {
    id: String,
    failure_code: Option<String>,
}

pub(crate) fn customer_json(customer: &Customer) -> String {
    let error = |error: &PaymentError| json!({ "charge": error.charge.as_deref(), "decline_code": error.decline_code.as_deref() });
    let charge =
        |charge: &Charge| json!({ "id": charge.id.as_str(), "failure_code": charge.failure_code.as_deref() });
    let invoice = |invoice: &Invoice| {
        json!({
            "status": invoice.status.as_str(),
            "last_error": invoice.last_error.as_ref().map(error),
            "charge": invoice.charge.as_ref().map(charge),
        })
    };
    json!({ "latest_invoice": customer.latest_invoice.as_ref().map(invoice) }).to_string()
}

pub(crate) fn customer_of(json: &str) -> Option<Customer> {
    let stored: StoredCustomer = serde_json::from_str(json).ok()?;
    Some(Customer {
        latest_invoice: stored.latest_invoice.map(|invoice| Invoice {
            status: invoice.status,
            last_error: invoice
                .last_error
                .map(|error| PaymentError { charge: error.charge, decline_code: error.decline_code }),
            charge: invoice.charge.map(|charge| Charge { id: charge.id, failure_code: charge.failure_code }),
        }),
    })
}
