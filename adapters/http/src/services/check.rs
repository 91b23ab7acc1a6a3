//! `GET /api/connect/{provider}/{id}/check`

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
    services::wire::{ConnectedAccount, ServicePurpose, of_forms},
    words::FormsServiceId,
};

/// Checks whether a service of forms is still connected. Although it is a GET, it needs the header of unsafe calls,
/// because it may renew the access keys.
#[utoipa::path(get, path = "/connect/{provider}/{id}/check", tag = "services",
    params(
        ("provider" = FormsServiceId, Path, description = "The service."),
        ("id" = ServicePurpose, Path, description = "What it is connected for."),
        ("X-Octavo-Client" = String, Header, description = "Any value."),
    ),
    responses(
        (status = 200, body = ConnectedAccount), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 502, body = Problem),
    ),
)]
pub(crate) async fn check_service(
    State(app): State<Arc<App>>,
    session: SignedIn,
    _: FromTheApp,
    Path((provider, id)): Path<(String, String)>,
) -> Result<Json<ConnectedAccount>, Problem> {
    super::checked(&app, session.user(), of_forms(&provider, &id)?).await
}
