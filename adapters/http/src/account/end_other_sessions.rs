//! `DELETE /api/me/sessions/others`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{origin::From, session::Fresh},
    problem::Problem,
};

/// The sessions that ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EndedSessions {
    /// The number of sessions that ended.
    ended: u64,
}

/// Ends every session of the account but the current one.
#[utoipa::path(delete, path = "/me/sessions/others", tag = "account", responses(
    (status = 200, body = EndedSessions), (status = 401, body = Problem), (status = 403, body = Problem),
))]
pub(crate) async fn end_other_sessions(
    State(app): State<Arc<App>>,
    Fresh(view): Fresh,
    From(origin): From,
) -> Result<Json<EndedSessions>, Problem> {
    let ended = app.account.end_sessions.others(view.user, view.session, &origin).await?;
    Ok(Json(EndedSessions { ended }))
}
