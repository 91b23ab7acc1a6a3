//! `GET /api/send`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, copies::wire::Send, extract::session::SignedIn, problem::Problem};

/// The transfers of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendsAnswer {
    /// To the caller's account or confirmed address, the newest first, at most 100.
    incoming: Vec<Send>,
    /// By the caller, the newest first, at most 100.
    outgoing: Vec<Send>,
}

/// What was sent to the caller and by the caller: what waits for an answer, and what was answered in the last 30 days.
#[utoipa::path(get, path = "/send", operation_id = "read_transfers", tag = "send", responses(
    (status = 200, body = SendsAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<SendsAnswer>, Problem> {
    let user = session.user();
    let found = app.copies.read_transfers.execute(user).await?;
    Ok(Json(SendsAnswer {
        incoming: found
            .incoming
            .into_iter()
            .map(|view| Send::new(view, user, &app.settings.viewer_origin))
            .collect(),
        outgoing: found
            .outgoing
            .into_iter()
            .map(|view| Send::new(view, user, &app.settings.viewer_origin))
            .collect(),
    }))
}
