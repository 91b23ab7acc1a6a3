//! `GET /api/me/mail`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{app::App, extract::session::SignedIn, problem::Problem, wire::outreach::MailAnswer};

/// What the current user has subscribed to. While the address is not confirmed, whatever was chosen is pending.
#[utoipa::path(get, path = "/me/mail", operation_id = "read_subscriptions", tag = "newsletters", responses(
    (status = 200, body = MailAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn mail(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<MailAnswer>, Problem> {
    Ok(Json(app.outreach.read_subscriptions.execute(session.user()).await?.into()))
}
