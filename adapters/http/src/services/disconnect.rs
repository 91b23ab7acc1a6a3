//! `GET /api/connect/{provider}/{id}/disconnect`

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};

use crate::{
    app::App,
    extract::{origin::From, session::SignedIn},
    guard::cross_site::FromTheApp,
    problem::Problem,
    services::wire::{ServicePurpose, of_forms},
    words::FormsServiceId,
};

/// Disconnects a service of forms. Although it is a GET, it needs the header of unsafe calls.
#[utoipa::path(get, path = "/connect/{provider}/{id}/disconnect", tag = "services",
    params(
        ("provider" = FormsServiceId, Path, description = "The service."),
        ("id" = ServicePurpose, Path, description = "What it is connected for."),
        ("X-Octavo-Client" = String, Header, description = "Any value."),
    ),
    responses(
        (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    ),
)]
pub(crate) async fn disconnect_service(
    State(app): State<Arc<App>>,
    session: SignedIn,
    _: FromTheApp,
    From(origin): From,
    Path((provider, id)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    super::disconnected(&app, session.user(), of_forms(&provider, &id)?, &origin).await?;
    Ok(StatusCode::NO_CONTENT)
}
