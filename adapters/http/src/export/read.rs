//! `GET /api/me/export`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{app::App, export::wire::CurrentExport, extract::session::SignedIn, problem::Problem};

/// Reads the progress of the account's export.
#[utoipa::path(get, path = "/me/export", operation_id = "read_export", tag = "export", responses(
    (status = 200, body = CurrentExport), (status = 401, body = Problem),
))]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<CurrentExport>, Problem> {
    Ok(Json(CurrentExport::new(app.export.read.execute(session.user()).await?)))
}
