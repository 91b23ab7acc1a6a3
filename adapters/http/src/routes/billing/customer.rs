//! `GET /api/stripe/customer`

use std::sync::Arc;

use axum::{Json, extract::State};

use super::customer_view;
use crate::{app::App, extract::session::SignedIn, problem::Problem, wire::billing::Customer};

/// The account's plan, its card, its next payment, and how the last one went.
#[utoipa::path(get, path = "/stripe/customer", operation_id = "read_customer", tag = "billing", responses(
    (status = 200, body = Customer), (status = 401, body = Problem),
))]
pub(crate) async fn customer(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<Customer>, Problem> {
    Ok(Json(customer_view(&app, session.user()).await?))
}
