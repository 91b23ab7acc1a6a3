//! `POST /api/upload`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Request, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use octavo_application::{account::profile_media::UploadError, shared::images::ImageError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::refuse;
use crate::{
    account::profile_media,
    app::App,
    extract::{session::SignedIn, upload},
    problem::{ErrorCode, Problem},
};

/// A form with a file and what it is for.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct UploadForm {
    /// What it is for.
    #[serde(rename = "name")]
    #[schema(value_type = UploadPurpose)]
    _name: String,
    /// The file.
    #[schema(value_type = String, format = Binary)]
    #[serde(rename = "upload")]
    _upload: String,
}

/// What a file is uploaded for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum UploadPurpose {
    /// The favicon of the account's pages.
    Favicon,
    /// The picture of the account's pages where they are shared.
    SharePicture,
}

/// The address of what was uploaded.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UploadAnswer {
    /// The favicon at 57 pixels, and in other sizes with `?size=`; or the picture, 1,200 by 630 pixels.
    base_url: String,
}

/// Stores a favicon (PNG, SVG, ICO, JPEG or WebP) of at most 10 MB, an SVG of at most 512 KB. For where pages are shared it
/// stores the middle of a picture (JPEG, PNG or WebP) of at most 10 MB. Either is shown once it is chosen
/// (`POST /me/opts`), and removed after a day if it is not. At most 60 uploads an hour.
#[utoipa::path(post, path = "/upload", operation_id = "upload_favicon", tag = "account", request_body(content = UploadForm, content_type = "multipart/form-data"), responses(
    (status = 201, body = UploadAnswer), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    session: SignedIn,
    request: Request,
) -> Result<Response, Problem> {
    let form = upload::form(&app, session.user(), request).await?;
    let (user, media) = (session.user(), &app.profile_media);
    let key = match form.name.as_str() {
        "favicon" => media.upload_favicon.execute(user, form.file).await.map_err(refuse_icon),
        "sharePicture" => media.upload_share_picture.execute(user, form.file).await.map_err(refuse),
        _ => Err(Problem::invalid(ErrorCode::UnknownUpload, "name", "Nothing of this name is taken")),
    }?;
    let answer = UploadAnswer { base_url: profile_media::wire::address(&app.settings.viewer_origin, &key) };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

fn refuse_icon(error: UploadError) -> Problem {
    match error {
        UploadError::Image(ImageError::Unsupported) => {
            let sentence = "Please choose a PNG, SVG, ICO, JPEG or WebP picture";
            Problem::new(ErrorCode::UnsupportedMediaType, sentence)
        }
        other => refuse(other),
    }
}
