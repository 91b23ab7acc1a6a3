//! `GET /api/stripe/customer`

use std::sync::Arc;

use axum::{Json, extract::State};

use super::customer_view;
use crate::{app::App, billing::wire::Customer, extract::session::SignedIn, problem::Problem};

/// Reads the account's plan, its card, its next payment, and the result of the last one.
#[utoipa::path(get, path = "/stripe/customer", operation_id = "read_customer", tag = "billing", responses(
    (status = 200, body = Customer), (status = 401, body = Problem),
))]
pub(crate) async fn customer(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<Customer>, Problem> {
    Ok(Json(customer_view(&app, session.user()).await?))
}
