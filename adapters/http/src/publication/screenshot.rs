//! `GET /api/screenshot/renew/{num_id}/cover`

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    response::Response,
};
use octavo_domain::library::project::thumbnail;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{redirect, seen};
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// The size of the picture.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ScreenshotQuery {
    /// 608 asks for the small version; left out, the cover itself.
    size: Option<u32>,
    /// Ignored; the answer is always a redirect.
    #[serde(rename = "redirect")]
    _redirect: Option<bool>,
}

/// Redirects to a project's cover on the viewer's origin, to the picture of its first page, or to the generated cover as
/// an SVG picture (DASH-106). `id` is its number or its id.
#[utoipa::path(get, path = "/screenshot/renew/{id}/cover", operation_id = "renew_screenshot", tag = "publication", params(("id" = String, Path), ScreenshotQuery), responses(
    (status = 302, description = "The picture's address"), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn screenshot(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<ScreenshotQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let bad = |_| Problem::invalid(ErrorCode::InvalidQuery, "size", "size is a number of pixels");
    let Query(query) = query.map_err(bad)?;
    let found = seen(&app, session.user(), project).await?.detail;
    let viewer = &app.settings.viewer_origin;
    Ok(redirect(match (found.project.shown_cover(), query.size) {
        (Some(cover), Some(_)) => format!("{viewer}/media/{}", thumbnail(&cover.key)),
        (Some(cover), None) => format!("{viewer}/media/{}", cover.key),
        (None, _) => {
            // The title may be unpublished, so the address has a token that only those who may see the project get.
            let token = app.publication.readers.cover(found.project.id).await?;
            format!("{viewer}/generated/{}.svg?token={}", found.project.num_id, token.text)
        }
    }))
}
