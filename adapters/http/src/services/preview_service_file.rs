//! `GET /api/me/services/{id}/files/preview`

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    files::{refuse_files, ticket},
    wire::of_media,
};
use crate::{app::App, extract::session::SignedIn, problem::Problem, words::MediaServiceId};

/// Which preview is read.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ServicePreviewQuery {
    /// The ticket that listing has given the account.
    ticket: String,
}

/// The small picture of a file of a connected service, of at most 512 KiB. Its address is one that the service has given, sealed
/// for the account and the service; a ticket of somebody else is answered with 404.
#[utoipa::path(get, path = "/me/services/{id}/files/preview", tag = "services",
    params(("id" = MediaServiceId, Path, description = "The service."), ServicePreviewQuery),
    responses(
        (status = 200, content_type = "image/jpeg", body = Vec<u8>), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem), (status = 502, body = Problem),
        (status = 503, body = Problem),
    ),
)]
pub(crate) async fn preview_service_file(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(id): Path<String>,
    query: Result<Query<ServicePreviewQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let service = of_media(&id)?;
    let ticket = query.ok().and_then(|Query(query)| ticket(&query.ticket)).ok_or_else(Problem::not_found)?;
    let picture = app.services.preview_file.execute(session.user(), service, &ticket).await;
    let picture = picture.map_err(|error| refuse_files(service, error))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(picture.picture_type.media_type())),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    Ok((headers, picture.bytes).into_response())
}
