//! Profile media: avatar, favicon and the ids of analytics.

pub(crate) mod change_avatar;
pub(crate) mod gacid;
pub(crate) mod remove_avatar;
pub(crate) mod upload;
pub(crate) mod upload_picture;
pub(crate) mod wire;

use std::sync::Arc;

use octavo_application::account::profile_media::UploadError;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// The calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(
            upload_picture::upload_picture,
            change_avatar::change_avatar,
            remove_avatar::remove_avatar
        ))
        .routes(routes!(upload::upload))
        .routes(routes!(gacid::gacid))
}

/// A form with a picture.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PictureForm {
    /// The picture.
    #[schema(value_type = String, format = Binary)]
    #[serde(rename = "upload")]
    _upload: String,
}

/// The refusals of an upload.
fn refuse(error: UploadError) -> Problem {
    match error {
        UploadError::Gone => Problem::signed_out(),
        UploadError::UnknownUpload => Problem::invalid(ErrorCode::UnknownUpload, "url", error.to_string()),
        UploadError::TooMany(refused) => refused.into(),
        UploadError::QuotaExceeded(error) => Problem::from(error).about("upload"),
        UploadError::Image(error) => Problem::from(error).about("upload"),
        UploadError::Files(error) => error.into(),
        UploadError::Storage(error) => error.into(),
    }
}
