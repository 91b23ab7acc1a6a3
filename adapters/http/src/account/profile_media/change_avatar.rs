//! `PATCH /api/me/pic`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::{account::profile_media::UploadError, shared::images::CropBox};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::refuse;
use crate::{
    account::profile_media,
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::Problem,
};

/// A square part of an uploaded picture, in its pixels.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AvatarBody {
    /// The `url` that the upload answered.
    url: String,
    /// Distance from the left edge.
    crop_x: u32,
    /// Distance from the top edge.
    crop_y: u32,
    /// Width.
    crop_w: u32,
    /// Height; it may differ from the width by rounding.
    crop_h: u32,
}

/// The avatar after the change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AvatarAnswer {
    /// Its address.
    pic: String,
}

/// Cuts the avatar out of a picture that the account has uploaded in the last day.
#[utoipa::path(patch, path = "/me/pic", tag = "account", request_body = AvatarBody, responses(
    (status = 200, body = AvatarAnswer), (status = 401, body = Problem), (status = 403, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn change_avatar(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<AvatarBody>,
) -> Result<Json<AvatarAnswer>, Problem> {
    let origin = &app.settings.viewer_origin;
    let picture =
        profile_media::wire::key_at(origin, &body.url).ok_or_else(|| refuse(UploadError::UnknownUpload))?;
    let crop = CropBox { x: body.crop_x, y: body.crop_y, width: body.crop_w, height: body.crop_h };
    let avatar = app.profile_media.change_avatar.set(session.user(), &picture, crop).await.map_err(refuse)?;
    Ok(Json(AvatarAnswer { pic: profile_media::wire::address(origin, &avatar) }))
}
