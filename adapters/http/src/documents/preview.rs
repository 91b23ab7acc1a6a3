//! `POST /api/documents/{id}/preview`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::publication::preview::PreviewError;
use octavo_domain::documents::id::{InvalidId, RecordId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// What is to be seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DocumentPreviewBody {
    /// The id of a page; without it the first one is shown.
    #[serde(default)]
    page: Option<String>,
}

/// Where the preview is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PreviewAddress {
    /// It works once, within five minutes. It leads on to an address that works for two hours.
    address: String,
}

/// Makes a preview of a project's draft on the viewer's origin, for its owner or a teammate. Unpublished changes and draft
/// pages are in it. `id` is the project's number or its id.
#[utoipa::path(post, path = "/documents/{id}/preview", operation_id = "preview_project", tag = "documents", params(("id" = String, Path)), request_body = DocumentPreviewBody, responses(
    (status = 200, body = PreviewAddress), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn preview(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    Body(body): Body<DocumentPreviewBody>,
) -> Result<Json<PreviewAddress>, Problem> {
    let bad_page = |sentence: String| Problem::invalid(ErrorCode::InvalidBody, "page", sentence);
    let page = body.page.map(|page| page.parse::<RecordId>()).transpose();
    let page = page.map_err(|error: InvalidId| bad_page(error.to_string()))?;
    let made = app.publication.preview.make(session.user(), project, page).await;
    let made = made.map_err(|error| match error {
        PreviewError::NotFound => Problem::not_found(),
        PreviewError::NoSuchPage => bad_page(error.to_string()),
        PreviewError::Storage(error) => error.into(),
    })?;
    let below = if made.path.is_empty() { String::new() } else { format!("{}/", made.path) };
    let address = format!("{}/preview/{}/{below}", app.settings.viewer_origin, made.token);
    Ok(Json(PreviewAddress { address }))
}
