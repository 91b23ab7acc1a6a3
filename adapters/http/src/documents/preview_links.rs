//! `GET`, `POST`, `PATCH` and `DELETE /api/documents/{id}/preview-links`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use octavo_application::publication::share_preview::{SharePreviewError, SharedPreview};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{
        body::Body,
        path::{PreviewLinkPath, ProjectPath},
        session::SignedIn,
    },
    problem::{ErrorCode, Problem},
};

/// What link is to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PreviewLinkBody {
    /// When it ends, within the next 365 days; without it, in 14 days.
    #[serde(default)]
    ends_at: Option<DateTime<Utc>>,
    /// May its readers write comments? Owners alone let them.
    #[serde(default)]
    comments: bool,
}

/// What of a link is to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewLinkChange {
    /// May its readers write comments?
    comments: bool,
}

/// A link that shows the draft of a project to everybody who has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewLink {
    /// Its id.
    id: String,
    /// Its address.
    address: String,
    /// The name of the teammate who made it; null for the caller's own links.
    #[schema(required)]
    made_by: Option<String>,
    /// When it was made.
    made_at: DateTime<Utc>,
    /// When it ends.
    ends_at: DateTime<Utc>,
    /// May its readers write comments?
    comments: bool,
}

impl PreviewLink {
    fn new(app: &App, shared: SharedPreview) -> Self {
        let SharedPreview { link, author_name, token } = shared;
        Self {
            id: link.id.to_string(),
            address: format!("{}/preview/{token}/", app.settings.viewer_origin),
            made_by: author_name,
            made_at: link.made_at,
            ends_at: link.ends_at,
            comments: link.comments,
        }
    }
}

/// The preview links of a project.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewLinks {
    /// Those that work, the last made first. There are at most 20.
    links: Vec<PreviewLink>,
    /// May the caller let their readers comment?
    can_let_comment: bool,
}

/// Lists the preview links of a project, for its owner or a teammate with the layout unlocked. `id` is its number or its
/// id.
#[utoipa::path(get, path = "/documents/{id}/preview-links", tag = "documents", params(("id" = String, Path)), responses(
    (status = 200, body = PreviewLinks), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn list_preview_links(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Json<PreviewLinks>, Problem> {
    let listed = app.publication.share_preview.list(session.user(), project).await?;
    let links = listed.links.into_iter().map(|shared| PreviewLink::new(&app, shared)).collect();
    Ok(Json(PreviewLinks { links, can_let_comment: listed.can_let_comment }))
}

/// Makes a link to the draft of a project, for its owner or a teammate with the layout unlocked. Who has it sees the draft
/// as it is at each visit, until the link ends or is withdrawn. `id` is the project's number or its id.
#[utoipa::path(post, path = "/documents/{id}/preview-links", operation_id = "make_preview_link", tag = "documents", params(("id" = String, Path)), request_body = PreviewLinkBody, responses(
    (status = 201, body = PreviewLink), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn make_preview_link(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    Body(body): Body<PreviewLinkBody>,
) -> Result<Response, Problem> {
    let PreviewLinkBody { ends_at, comments } = body;
    let made = app.publication.share_preview.make(session.user(), project, ends_at, comments).await?;
    Ok((StatusCode::CREATED, Json(PreviewLink::new(&app, made))).into_response())
}

/// Says whether the readers of a preview link may write comments, for the owner. `id` is the project's number or its id,
/// `link` the link's id.
#[utoipa::path(patch, path = "/documents/{id}/preview-links/{link}", operation_id = "change_preview_link", tag = "documents",
    params(("id" = String, Path), ("link" = String, Path)), request_body = PreviewLinkChange, responses(
    (status = 200, body = PreviewLink), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn change_preview_link(
    State(app): State<Arc<App>>,
    session: SignedIn,
    PreviewLinkPath(project, link): PreviewLinkPath,
    Body(PreviewLinkChange { comments }): Body<PreviewLinkChange>,
) -> Result<Json<PreviewLink>, Problem> {
    let changed = app.publication.share_preview.let_comment(session.user(), project, link, comments).await?;
    Ok(Json(PreviewLink::new(&app, changed)))
}

/// Withdraws a preview link, for the owner or a teammate with the layout unlocked: it shows nothing any more. `id` is the
/// project's number or its id, `link` the link's id.
#[utoipa::path(delete, path = "/documents/{id}/preview-links/{link}", operation_id = "withdraw_preview_link", tag = "documents",
    params(("id" = String, Path), ("link" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn withdraw_preview_link(
    State(app): State<Arc<App>>,
    session: SignedIn,
    PreviewLinkPath(project, link): PreviewLinkPath,
) -> Result<StatusCode, Problem> {
    app.publication.share_preview.withdraw(session.user(), project, link).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<SharePreviewError> for Problem {
    fn from(error: SharePreviewError) -> Self {
        let sentence = error.to_string();
        match error {
            SharePreviewError::MayNot(error) => error.into(),
            SharePreviewError::NoSuchLink => Self::not_found(),
            SharePreviewError::Archived => Self::new(ErrorCode::Archived, sentence),
            SharePreviewError::InvalidEnd => Self::invalid(ErrorCode::InvalidBody, "endsAt", sentence),
            SharePreviewError::Full => Self::new(ErrorCode::LimitReached, sentence),
        }
    }
}
