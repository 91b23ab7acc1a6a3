//! `POST /api/me/pic`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Request, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{PictureForm, refuse};
use crate::{
    account::profile_media,
    app::App,
    extract::{session::SignedIn, upload},
    problem::Problem,
};

/// An uploaded picture from which an avatar can be cut.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PictureAnswer {
    /// Its address; it works for a day.
    url: String,
    /// Its width in pixels.
    width: u32,
    /// Its height in pixels.
    height: u32,
}

/// Stores a JPEG, PNG or WebP picture of at most 10 MB and 40 megapixels for a day, so that an avatar can be cut out of
/// it. At most 60 uploads an hour.
#[utoipa::path(post, path = "/me/pic", tag = "account", request_body(content = PictureForm, content_type = "multipart/form-data"), responses(
    (status = 201, body = PictureAnswer), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn upload_picture(
    State(app): State<Arc<App>>,
    session: SignedIn,
    request: Request,
) -> Result<Response, Problem> {
    let form = upload::form(&app, session.user(), request).await?;
    let uploaded =
        app.profile_media.upload_picture.execute(session.user(), form.file).await.map_err(refuse)?;
    let answer = PictureAnswer {
        url: profile_media::wire::address(&app.settings.viewer_origin, &uploaded.key),
        width: uploaded.width,
        height: uploaded.height,
    };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}
