//! `GET /api/authservice/{id}/check`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};

use crate::{
    app::App,
    extract::session::SignedIn,
    guard::cross_site::FromTheApp,
    problem::Problem,
    services::wire::{ConnectedAccount, of_media},
    words::MediaServiceId,
};

/// Checks whether a service of pictures or videos is still connected. Although it is a GET, it needs the header of
/// unsafe calls, because it may renew the access keys.
#[utoipa::path(get, path = "/authservice/{id}/check", operation_id = "check_media_service", tag = "services",
    params(
        ("id" = MediaServiceId, Path, description = "The service."),
        ("X-Octavo-Client" = String, Header, description = "Any value."),
    ),
    responses(
        (status = 200, body = ConnectedAccount), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 502, body = Problem),
    ),
)]
pub(crate) async fn check_authservice(
    State(app): State<Arc<App>>,
    session: SignedIn,
    _: FromTheApp,
    Path(id): Path<String>,
) -> Result<Json<ConnectedAccount>, Problem> {
    super::checked(&app, session.user(), of_media(&id)?).await
}
