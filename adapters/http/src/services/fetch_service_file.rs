//! `POST /api/me/services/{id}/files/{file}/fetch`

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use octavo_domain::services::files::ServiceFileId;
use octavo_web::attachment::attachment;

use super::{files::refuse_files, wire::of_media};
use crate::{app::App, extract::session::SignedIn, problem::Problem, words::MediaServiceId};

/// Fetches a picture from a connected service, of at most 25 MB, to be uploaded as any other picture. It is JPEG, PNG, WebP or
/// GIF, whatever the service calls it. Unsplash is told that it is downloaded. Videos are not copied. At most 200 an hour.
#[utoipa::path(post, path = "/me/services/{id}/files/{file}/fetch", tag = "services",
    params(
        ("id" = MediaServiceId, Path, description = "The service."),
        ("file" = String, Path, description = "The file’s id there."),
    ),
    responses(
        (status = 200, content_type = "image/jpeg", body = Vec<u8>), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 502, body = Problem),
        (status = 503, body = Problem),
    ),
)]
pub(crate) async fn fetch_service_file(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let service = of_media(&id)?;
    let file = ServiceFileId::parse(&file).ok_or_else(Problem::not_found)?;
    let fetched = app.services.fetch_file.execute(session.user(), service, &file).await;
    let fetched = fetched.map_err(|error| refuse_files(service, error))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(fetched.picture.picture_type.media_type())),
        (header::CONTENT_DISPOSITION, attachment(&fetched.name)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, fetched.picture.bytes).into_response())
}
