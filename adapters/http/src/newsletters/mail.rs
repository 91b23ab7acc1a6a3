//! `GET /api/me/mail`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{app::App, extract::session::SignedIn, newsletters::wire::MailAnswer, problem::Problem};

/// Reads the current user's subscriptions. They are pending until the address is confirmed.
#[utoipa::path(get, path = "/me/mail", operation_id = "read_subscriptions", tag = "newsletters", responses(
    (status = 200, body = MailAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn mail(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<MailAnswer>, Problem> {
    Ok(Json(app.newsletters.read_subscriptions.execute(session.user()).await?.into()))
}
