//! `octavo admin customer …`

use std::path::Path;

use anyhow::Context;
use octavo_application::ports::{clock::Clock, storage::Storage};
use octavo_domain::prompts::payment::{Charge, Customer, Invoice, PaymentError};
use octavo_storage::Database;
use octavo_system::SystemClock;
use serde::Deserialize;

use crate::commands::{admin::find, print};

/// A customer as the card provider answers it, as far as it is wanted.
#[derive(Deserialize)]
struct CustomerFile {
    subscription: Option<Subscription>,
}

#[derive(Deserialize)]
struct Subscription {
    latest_invoice: Option<LatestInvoice>,
}

#[derive(Deserialize)]
struct LatestInvoice {
    status: String,
    payment_intent: Option<PaymentIntent>,
    charge: Option<ChargeField>,
}

#[derive(Deserialize)]
struct PaymentIntent {
    last_payment_error: Option<ErrorField>,
}

#[derive(Deserialize)]
struct ErrorField {
    charge: Option<String>,
    decline_code: Option<String>,
}

#[derive(Deserialize)]
struct ChargeField {
    id: String,
    failure_code: Option<String>,
}

impl From<CustomerFile> for Customer {
    fn from(file: CustomerFile) -> Self {
        let invoice = |invoice: LatestInvoice| Invoice {
            status: invoice.status,
            last_error: invoice
                .payment_intent
                .and_then(|intent| intent.last_payment_error)
                .map(|error| PaymentError { charge: error.charge, decline_code: error.decline_code }),
            charge: invoice.charge.map(|charge| Charge { id: charge.id, failure_code: charge.failure_code }),
        };
        let latest = file.subscription.and_then(|subscription| subscription.latest_invoice);
        Self { latest_invoice: latest.map(invoice) }
    }
}

pub(super) async fn run(database: &Database, email: &str, file: Option<&Path>) -> anyhow::Result<()> {
    let customer = match file {
        Some(file) => {
            let text = tokio::fs::read_to_string(file)
                .await
                .with_context(|| format!("{} cannot be read", file.display()))?;
            let read: CustomerFile = serde_json::from_str(&text)
                .with_context(|| format!("{} is not what a card provider says", file.display()))?;
            Some(Customer::from(read))
        }
        None => None,
    };
    let mut work = database.begin().await?;
    let user = find(work.as_mut(), email).await?;
    work.promotions().set_customer(user.id, customer.as_ref(), SystemClock.now()).await?;
    work.commit().await?;
    let invoice = customer.and_then(|customer| customer.latest_invoice);
    let standing = invoice
        .map_or_else(|| "no invoice".to_owned(), |invoice| format!("an invoice that is {}", invoice.status));
    print(format!("{email} has {standing}"))
}
