//! `GET /api/stripe/customer/invoices`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, billing::wire::InvoiceView, extract::session::SignedIn, problem::Problem};

/// The billing history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvoicesAnswer {
    /// The latest first.
    invoices: Vec<InvoiceView>,
}

/// Lists the account's invoices, the latest first.
#[utoipa::path(get, path = "/stripe/customer/invoices", operation_id = "list_invoices", tag = "billing", responses(
    (status = 200, body = InvoicesAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn invoices(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<InvoicesAnswer>, Problem> {
    let user = session.user();
    let advanced = app.business_is_advanced(user).await?;
    let issued = app.billing.history.invoices(user).await?;
    let invoices = issued.iter().map(|invoice| InvoiceView::new(invoice, advanced)).collect();
    Ok(Json(InvoicesAnswer { invoices }))
}
