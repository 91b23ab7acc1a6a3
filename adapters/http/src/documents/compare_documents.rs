//! `GET /api/documents/{id}/compare`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use octavo_application::documents::{
    compare_documents::{CompareDocumentsError, Side},
    history::moments::MomentError,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    app::App,
    documents::comparison::DocumentComparison,
    extract::{
        path::{ProjectPath, moment},
        session::SignedIn,
    },
    problem::{ErrorCode, Problem},
};

/// A document that can be compared.
fn side(text: &str, field: &str) -> Result<Side, Problem> {
    let side = match text {
        "published" => Some(Side::Published),
        "draft" => Some(Side::Draft),
        other => moment(other).map(Side::Was),
    };
    let sentence = "from and to are published, draft, the id of a version, or at: and the number of a change";
    side.ok_or_else(|| Problem::invalid(ErrorCode::InvalidQuery, field, sentence))
}

/// What is compared.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareQuery {
    /// The earlier document: `published`, `draft`, the id of a version, or `at:` and the number of a change.
    from: String,
    /// The later document, in the same way.
    to: String,
}

/// Compares two of what readers see of a project, what is drawn now, its versions and moments, by page and widget, for its
/// owner or a teammate. Where neither was published, draft pages are compared like others. `id` is the project's number or
/// its id.
#[utoipa::path(get, path = "/documents/{id}/compare", tag = "documents", params(("id" = String, Path), CompareQuery), responses(
    (status = 200, body = DocumentComparison), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn compare_documents(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<CompareQuery>, QueryRejection>,
) -> Result<Json<DocumentComparison>, Problem> {
    let bad_query =
        |_| Problem::invalid(ErrorCode::InvalidQuery, "from", "Say from and to: what is compared");
    let Query(CompareQuery { from, to }) = query.map_err(bad_query)?;
    let (from, to) = (side(&from, "from")?, side(&to, "to")?);
    let compared = app.documents.compare.execute(session.user(), project, from, to).await;
    let compared = compared.map_err(|error| match error {
        CompareDocumentsError::NotFound => Problem::not_found(),
        CompareDocumentsError::Moment(MomentError::Future) => {
            Problem::invalid(ErrorCode::InvalidQuery, "from", "There is no such change yet")
        }
        CompareDocumentsError::Moment(error) => error.into(),
        CompareDocumentsError::Storage(error) => error.into(),
    })?;
    Ok(Json(DocumentComparison::new(compared)))
}
