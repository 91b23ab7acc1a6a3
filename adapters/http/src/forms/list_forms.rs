//! `GET /api/documents/{id}/forms`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::Form;
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    problem::Problem,
};

/// The forms of a project.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Forms {
    /// Those of the draft in the order of its pages, then those that have answers and were deleted.
    forms: Vec<Form>,
}

/// Lists the forms of a project, for its owner or a teammate with the layout unlocked. `id` is its number or its id.
#[utoipa::path(get, path = "/documents/{id}/forms", tag = "forms", params(("id" = String, Path)), responses(
    (status = 200, body = Forms), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn list_forms(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Json<Forms>, Problem> {
    let views = app.forms.read.list(session.user(), project).await?;
    Ok(Json(Forms { forms: views.iter().map(Form::from).collect() }))
}
