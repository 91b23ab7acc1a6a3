//! `POST /api/send/{id}/decline`

use std::sync::Arc;

use axum::{Json, extract::State};

use super::{SendAnswer, answer, refused};
use crate::{
    app::App,
    extract::{path::SendPath, session::SignedIn},
    problem::Problem,
};

/// Declines copies that were sent to the caller. Nothing reaches their library, and the sender gets a mail.
#[utoipa::path(post, path = "/send/{id}/decline", operation_id = "decline_transfer", tag = "send", params(("id" = String, Path)), responses(
    (status = 200, body = SendAnswer), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn decline(
    State(app): State<Arc<App>>,
    session: SignedIn,
    SendPath(id): SendPath,
) -> Result<Json<SendAnswer>, Problem> {
    app.copies.decline_transfer.execute(session.user(), id).await.map_err(refused)?;
    Ok(Json(answer(&app, session.user(), id).await?))
}
