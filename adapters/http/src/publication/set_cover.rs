//! `PUT /api/mag/{id}/cover`

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, header},
    response::Response,
};
use octavo_application::{publication::change_cover::ChangeCoverError, shared::images::CropBox};
use serde::Deserialize;
use utoipa::IntoParams;

use super::detail_answer;
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn, upload},
    problem::{ErrorCode, Problem},
    publication::wire::ProjectDetail,
};

/// The part to show, in pixels of the picture after its rotation; all four or none.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CropQuery {
    /// From the left edge.
    x: Option<u32>,
    /// From the top edge.
    y: Option<u32>,
    /// Width.
    w: Option<u32>,
    /// Height.
    h: Option<u32>,
}

/// Makes a cover from a JPEG, PNG or WebP picture of at most 10 MB and 40 megapixels. Teammates with the layout
/// unlocked may do so. It counts towards the storage of the project's owner; at most 60 uploads of any kind an hour.
/// `id` is the project's number or its id.
#[utoipa::path(put, path = "/mag/{id}/cover", tag = "publication", params(("id" = String, Path), CropQuery),
    request_body(content = String, content_type = "image/*"), responses(
    (status = 200, body = ProjectDetail), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn set_cover(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    crop: Result<Query<CropQuery>, QueryRejection>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    // The body is not read from a caller who may not upload.
    app.publication.change_cover.allowed(session.user(), project).await?;
    let crop = crop_box(crop)?;
    is_picture(&headers)?;
    let picture = upload::whole(&app, session.user(), body, upload::MOST_BYTES)
        .await
        .map_err(|problem| problem.about("cover"))?;
    let saved =
        app.publication.change_cover.set(session.user(), project, picture, crop).await.map_err(refuse)?;
    detail_answer(&app, session.user(), &saved).await
}

pub(super) fn refuse(error: ChangeCoverError) -> Problem {
    match error {
        ChangeCoverError::Refused(error) => error.into(),
        ChangeCoverError::TooMany(refused) => refused.into(),
        ChangeCoverError::QuotaExceeded(error) => Problem::from(error).about("cover"),
        ChangeCoverError::Image(error) => error.into(),
        ChangeCoverError::Files(error) => error.into(),
        ChangeCoverError::Storage(error) => error.into(),
    }
}

fn crop_box(query: Result<Query<CropQuery>, QueryRejection>) -> Result<Option<CropBox>, Problem> {
    let bad =
        || Problem::invalid(ErrorCode::InvalidCrop, "crop", "x, y, w and h are pixels: all four, or none");
    let Query(CropQuery { x, y, w, h }) = query.map_err(|_| bad())?;
    match (x, y, w, h) {
        (None, None, None, None) => Ok(None),
        (Some(x), Some(y), Some(width), Some(height)) => Ok(Some(CropBox { x, y, width, height })),
        _ => Err(bad()),
    }
}

fn is_picture(headers: &HeaderMap) -> Result<(), Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if ["image/jpeg", "image/png", "image/webp"].contains(&kind.as_str()) {
        return Ok(());
    }
    let sentence = "Please choose a JPEG, PNG or WebP picture";
    Err(Problem::new(ErrorCode::UnsupportedMediaType, sentence))
}
