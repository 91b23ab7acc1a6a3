//! `GET /api/stripe/customer/invoices`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem, wire::billing::InvoiceView};

/// Invoices of one answer: many years of them.
const LIMIT: u32 = 500;

/// The billing history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoicesAnswer {
    /// The latest first.
    invoices: Vec<InvoiceView>,
}

/// The account's invoices, the latest first. Somebody who never paid has none.
#[utoipa::path(get, path = "/stripe/customer/invoices", operation_id = "list_invoices", tag = "billing", responses(
    (status = 200, body = InvoicesAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn invoices(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<InvoicesAnswer>, Problem> {
    let user = session.user();
    let advanced = app.business_is_advanced(user).await?;
    let issued = app.billing.billing.queries.invoices(user, LIMIT).await?;
    let invoices = issued.iter().map(|invoice| InvoiceView::new(invoice, advanced)).collect();
    Ok(Json(InvoicesAnswer { invoices }))
}
