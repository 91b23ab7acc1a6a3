//! `POST /api/stripe/invoice/pay/`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::billing::{pay_invoice::PayError, payments::PaymentOutcome};
use octavo_domain::billing::issued_invoice::InvoiceStatus as Stands;
use octavo_domain::prompts::payment::decline_sentence;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{not_changed, stopped};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::{ErrorCode, Problem},
    words::InvoiceStatus,
};

/// An invoice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PayBody {
    /// Its identity.
    invoice_id: String,
}

/// The result of paying an invoice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PayAnswer {
    /// Is it paid?
    paid: bool,
    /// Its state.
    status: InvoiceStatus,
    /// Why it is not paid; null when it is, or while the outcome is unknown.
    #[schema(required)]
    error: Option<&'static str>,
}

/// Pays an open invoice, or looks up the outcome of its payment, as after a confirmation with the bank.
#[utoipa::path(post, path = "/stripe/invoice/pay", tag = "billing", request_body = PayBody, responses(
    (status = 200, body = PayAnswer), (status = 401, body = Problem), (status = 402, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn pay_invoice(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<PayBody>,
) -> Result<Json<PayAnswer>, Problem> {
    let invoice = body.invoice_id.parse().map_err(|_| Problem::not_found())?;
    let answer = |paid, status: Stands, error| Ok(Json(PayAnswer { paid, status: status.into(), error }));
    match app.billing.pay.execute(session.user(), invoice).await {
        Ok(PaymentOutcome::Paid) => answer(true, Stands::Paid, None),
        Ok(PaymentOutcome::Processing { .. }) => answer(false, Stands::Open, None),
        Ok(PaymentOutcome::Declined { decline, .. }) => {
            answer(false, Stands::Open, Some(decline_sentence(Some(&decline.code))))
        }
        Ok(PaymentOutcome::Canceled) => answer(false, Stands::Void, None),
        Ok(waits @ PaymentOutcome::NeedsAction { .. }) => Err(stopped(waits)),
        Err(PayError::NotFound) => Err(Problem::not_found()),
        Err(error @ PayError::Void) => Err(Problem::new(ErrorCode::InvoiceVoid, error.to_string())),
        Err(error @ PayError::CardRequired) => Err(Problem::new(ErrorCode::CardRequired, error.to_string())),
        Err(PayError::Changed(error)) => Err(not_changed(&app, session.user(), error).await),
        Err(PayError::Provider(error)) => Err(error.into()),
        Err(PayError::Storage(error)) => Err(error.into()),
    }
}
