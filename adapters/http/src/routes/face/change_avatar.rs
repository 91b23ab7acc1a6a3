//! `PATCH /api/me/pic`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::{account::face::UploadError, shared::images::CropBox};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::refuse;
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::Problem,
    wire::face,
};

/// A square of a picture, in its pixels.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AvatarBody {
    /// What uploading the picture answered.
    url: String,
    /// From the left edge.
    crop_x: u32,
    /// From the top edge.
    crop_y: u32,
    /// Width.
    crop_w: u32,
    /// Height: the same, but for what rounding makes of it.
    crop_h: u32,
}

/// The avatar from now on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AvatarAnswer {
    /// Where it is.
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
    let picture = face::key_at(origin, &body.url).ok_or_else(|| refuse(UploadError::UnknownUpload))?;
    let crop = CropBox { x: body.crop_x, y: body.crop_y, width: body.crop_w, height: body.crop_h };
    let avatar = app.face.change_avatar.set(session.user(), &picture, crop).await.map_err(refuse)?;
    Ok(Json(AvatarAnswer { pic: face::address(origin, &avatar) }))
}
