//! `GET /api/me/services`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{app::App, extract::session::SignedIn, problem::Problem, services::wire::ServiceEntry};

/// Lists the services, and which of them are connected.
#[utoipa::path(get, path = "/me/services", operation_id = "read_services", tag = "services", responses(
    (status = 200, body = Vec<ServiceEntry>), (status = 401, body = Problem),
))]
pub(crate) async fn services(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<Vec<ServiceEntry>>, Problem> {
    let standings = app.services.read.execute(session.user()).await?;
    let product = &app.settings.product_name;
    Ok(Json(standings.iter().map(|standing| ServiceEntry::new(standing, product)).collect()))
}
