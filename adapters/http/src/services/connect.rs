//! `POST /api/me/services/{id}/connect`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::session::SignedIn,
    problem::Problem,
    services::wire::{any, refuse_connection},
    words::ServiceId,
};

/// Where to send the browser.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServiceAuthorization {
    /// The service's page that asks for access; it redirects back to the app.
    url: String,
}

/// Begins to connect a service. It must be completed in this session, within 15 minutes.
#[utoipa::path(post, path = "/me/services/{id}/connect", tag = "services",
    params(("id" = ServiceId, Path, description = "The service.")),
    responses(
        (status = 200, body = ServiceAuthorization), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 429, body = Problem), (status = 502, body = Problem),
    ),
)]
pub(crate) async fn connect_service(
    State(app): State<Arc<App>>,
    SignedIn(session): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<ServiceAuthorization>, Problem> {
    let service = any(&id)?;
    let url = app.services.connect.execute(session.user, session.session, service).await;
    url.map(|url| Json(ServiceAuthorization { url })).map_err(|error| refuse_connection(service, error))
}
