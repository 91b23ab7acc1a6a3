//! `GET /api/stripe/customer`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_domain::prompts::payment::{Invoice, decline_sentence};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// How the account's last payment went.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CustomerAnswer {
    /// The account at the card provider.
    customer: Customer,
}

/// An account at the card provider.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Customer {
    /// Its subscription; null while the card provider has said nothing.
    #[schema(required)]
    subscription: Option<Subscription>,
    /// The level of its plan.
    plan_level: &'static str,
}

/// A subscription.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Subscription {
    /// Its latest invoice.
    #[schema(required)]
    latest_invoice: Option<LatestInvoice>,
}

/// An invoice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LatestInvoice {
    /// Such as `paid` or `open`.
    status: String,
    /// Its payment.
    #[schema(required)]
    payment_intent: Option<PaymentIntent>,
    /// Its charge.
    #[schema(required)]
    charge: Option<Charge>,
    /// Why an open invoice was not paid; null when it is not open.
    #[schema(required)]
    decline: Option<Decline>,
}

/// A payment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentIntent {
    /// Its last failure.
    #[schema(required)]
    last_payment_error: Option<PaymentError>,
}

/// A failure of a payment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentError {
    /// The charge it belongs to.
    #[schema(required)]
    charge: Option<String>,
    /// Why it was declined.
    #[schema(required)]
    decline_code: Option<String>,
}

/// A charge.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Charge {
    /// Its id at the card provider.
    id: String,
    /// Why it failed.
    #[schema(required)]
    failure_code: Option<String>,
}

/// Why a payment was declined.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Decline {
    /// The code that counts: the error's if it belongs to the charge, otherwise the charge's.
    #[schema(required)]
    code: Option<String>,
    /// The sentence a person reads.
    message: &'static str,
}

impl From<Invoice> for LatestInvoice {
    fn from(invoice: Invoice) -> Self {
        let code = invoice.decline_code().map(str::to_owned);
        let message = decline_sentence(code.as_deref());
        let decline = (invoice.status == "open").then_some(Decline { code, message });
        let error = invoice
            .last_error
            .map(|error| PaymentError { charge: error.charge, decline_code: error.decline_code });
        Self {
            status: invoice.status,
            payment_intent: error.map(|error| PaymentIntent { last_payment_error: Some(error) }),
            charge: invoice.charge.map(|charge| Charge { id: charge.id, failure_code: charge.failure_code }),
            decline,
        }
    }
}

/// What the card provider last said about the account's subscription.
#[utoipa::path(get, path = "/stripe/customer", tag = "prompts", responses(
    (status = 200, body = CustomerAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn customer(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<CustomerAnswer>, Problem> {
    let account = app.read_account.execute(session.user()).await?.ok_or_else(Problem::signed_out)?;
    let known = app.prompts.read.customer(session.user()).await?;
    let subscription =
        known.map(|known| Subscription { latest_invoice: known.latest_invoice.map(LatestInvoice::from) });
    Ok(Json(CustomerAnswer { customer: Customer { subscription, plan_level: account.user.level.id() } }))
}
