//! `POST /api/me/export`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use octavo_application::export::request_export::RequestError;

use crate::{
    app::App,
    export::wire::CurrentExport,
    extract::{origin::From, session::Fresh},
    problem::Problem,
};

/// Requests an export of everything that the account owns. It is made after the answer. While one is being made, the
/// answer describes that one. An earlier export is removed.
#[utoipa::path(post, path = "/me/export", tag = "export", responses(
    (status = 202, body = CurrentExport), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 429, body = Problem),
))]
pub(crate) async fn request_export(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
    From(origin): From,
) -> Result<(StatusCode, Json<CurrentExport>), Problem> {
    let export = app.export.request.execute(session.user, &origin).await.map_err(|error| match error {
        RequestError::Gone => Problem::signed_out(),
        RequestError::TooMany(wait) => Problem::too_many(wait),
        RequestError::Storage(error) => error.into(),
    })?;
    Ok((StatusCode::ACCEPTED, Json(CurrentExport::new(Some(export)))))
}
