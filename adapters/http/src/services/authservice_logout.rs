//! `GET /api/authservice/{id}/logout`

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
    services::wire::of_media,
    words::MediaServiceId,
};

/// Disconnects a service of pictures or videos. Although it is a GET, it needs the header of unsafe calls.
#[utoipa::path(get, path = "/authservice/{id}/logout", operation_id = "disconnect_media_service", tag = "services",
    params(
        ("id" = MediaServiceId, Path, description = "The service."),
        ("X-Octavo-Client" = String, Header, description = "Any value."),
    ),
    responses(
        (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    ),
)]
pub(crate) async fn logout_authservice(
    State(app): State<Arc<App>>,
    session: SignedIn,
    _: FromTheApp,
    From(origin): From,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    super::disconnected(&app, session.user(), of_media(&id)?, &origin).await?;
    Ok(StatusCode::NO_CONTENT)
}
