//! `GET /api/documents/{id}/compare`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use octavo_application::documents::compare_documents::{CompareDocumentsError, Side};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    app::App,
    documents::comparison::DocumentComparison,
    extract::{path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// A document that can be compared.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ComparedSide {
    /// What readers see.
    Published,
    /// What is drawn now.
    Draft,
}

impl From<ComparedSide> for Side {
    fn from(side: ComparedSide) -> Self {
        match side {
            ComparedSide::Published => Self::Published,
            ComparedSide::Draft => Self::Draft,
        }
    }
}

/// What is compared.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareQuery {
    /// The earlier document.
    #[param(inline)]
    from: ComparedSide,
    /// The later document.
    #[param(inline)]
    to: ComparedSide,
}

/// Compares what readers see of a project with what is drawn now, by page and widget, for its owner or a teammate. `id` is
/// the project's number or its id.
#[utoipa::path(get, path = "/documents/{id}/compare", tag = "documents", params(("id" = String, Path), CompareQuery), responses(
    (status = 200, body = DocumentComparison), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn compare_documents(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<CompareQuery>, QueryRejection>,
) -> Result<Json<DocumentComparison>, Problem> {
    let bad_query =
        |_| Problem::invalid(ErrorCode::InvalidQuery, "from", "from and to are published or draft");
    let Query(CompareQuery { from, to }) = query.map_err(bad_query)?;
    let compared = app.documents.compare.execute(session.user(), project, from.into(), to.into()).await;
    let compared = compared.map_err(|error| match error {
        CompareDocumentsError::NotFound => Problem::not_found(),
        CompareDocumentsError::Storage(error) => error.into(),
    })?;
    Ok(Json(DocumentComparison::new(compared)))
}
