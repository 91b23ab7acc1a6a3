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
    wire::outreach::NewsletterTopic,
};

/// The link of a letter.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnsubscribeBody {
    /// The secret of the link.
    token: String,
    /// End every subscription of the account, not this one alone.
    #[serde(default)]
    all: bool,
}

/// What is no longer sent.
#[derive(Serialize, ToSchema)]
pub(crate) struct UnsubscribeAnswer {
    /// The newsletter that the letter was of.
    topic: NewsletterTopic,
}

/// Ends the subscription of a letter’s reader, who need not be signed in. Doing it again changes nothing.
#[utoipa::path(post, path = "/newsletters/unsubscribe", tag = "newsletters", request_body = UnsubscribeBody, responses(
    (status = 200, body = UnsubscribeAnswer), (status = 422, body = Problem),
))]
pub(crate) async fn unsubscribe(
    State(app): State<Arc<App>>,
    Body(UnsubscribeBody { token, all }): Body<UnsubscribeBody>,
) -> Result<Json<UnsubscribeAnswer>, Problem> {
    let ended = app.outreach.unsubscribe.execute(&Secret::new(token), all).await;
    let topic = ended.map_err(|error| match error {
        UnsubscribeError::Unknown => Problem::invalid(ErrorCode::UnknownLink, "token", error.to_string()),
        UnsubscribeError::Storage(error) => error.into(),
    })?;
    Ok(Json(UnsubscribeAnswer { topic: topic.into() }))
}
