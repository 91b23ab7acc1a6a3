//! `POST /api/newsletters/unsubscribe`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::{newsletters::unsubscribe::UnsubscribeError, shared::secrets::Secret};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::body::Body,
    problem::{ErrorCode, Problem},
};

/// The link of a newsletter mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnsubscribeBody {
    /// The secret of the link.
    token: String,
    /// End every subscription of the account, not only this one.
    #[serde(default)]
    all: bool,
}

/// What is no longer mailed.
#[derive(Serialize, ToSchema)]
pub(crate) struct EndedMailing {
    /// Its name on screen.
    name: String,
}

/// The newsletter that is no longer sent, or the mails about comments.
#[derive(Serialize, ToSchema)]
pub(crate) struct UnsubscribeAnswer {
    /// What the mail belongs to.
    topic: EndedMailing,
}

/// Ends the subscription of a newsletter’s reader, or the mails about comments, for who need not be signed in. Doing it again changes nothing.
#[utoipa::path(post, path = "/newsletters/unsubscribe", tag = "newsletters", request_body = UnsubscribeBody, responses(
    (status = 200, body = UnsubscribeAnswer), (status = 422, body = Problem),
))]
pub(crate) async fn unsubscribe(
    State(app): State<Arc<App>>,
    Body(UnsubscribeBody { token, all }): Body<UnsubscribeBody>,
) -> Result<Json<UnsubscribeAnswer>, Problem> {
    let ended = app.newsletters.unsubscribe.execute(&Secret::new(token), all).await;
    let mailing = ended.map_err(|error| match error {
        UnsubscribeError::Unknown => Problem::invalid(ErrorCode::UnknownLink, "token", error.to_string()),
        UnsubscribeError::Storage(error) => error.into(),
    })?;
    Ok(Json(UnsubscribeAnswer { topic: EndedMailing { name: mailing.name().to_owned() } }))
}
