//! `POST /api/send/{id}/cancel`

use std::sync::Arc;

use axum::{Json, extract::State};

use super::{SendAnswer, answer, refused};
use crate::{
    app::App,
    extract::{path::SendPath, session::SignedIn},
    problem::Problem,
};

/// Withdraws copies that the caller has sent and nobody has answered.
#[utoipa::path(post, path = "/send/{id}/cancel", operation_id = "cancel_transfer", tag = "send", params(("id" = String, Path)), responses(
    (status = 200, body = SendAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn cancel(
    State(app): State<Arc<App>>,
    session: SignedIn,
    SendPath(id): SendPath,
) -> Result<Json<SendAnswer>, Problem> {
    app.copies.cancel_transfer.execute(session.user(), id).await.map_err(refused)?;
    Ok(Json(answer(&app, session.user(), id).await?))
}
