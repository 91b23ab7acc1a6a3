//! `POST /api/whats-new/seen`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use octavo_application::prompts::read_news::SeenError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::NewsKind;
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::Problem,
};

/// The newest entry that was seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeenBody {
    /// Its `date` as What's new answered it.
    date: DateTime<Utc>,
    /// Its kind.
    #[serde(rename = "type")]
    kind: NewsKind,
}

/// Records that an entry and all earlier ones were seen.
#[utoipa::path(post, path = "/whats-new/seen", operation_id = "mark_news_seen", tag = "prompts", request_body = SeenBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn seen(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<SeenBody>,
) -> Result<StatusCode, Problem> {
    app.news.read.mark_seen(session.user(), body.date, body.kind.into()).await.map_err(refuse)?;
    Ok(StatusCode::NO_CONTENT)
}

fn refuse(error: SeenError) -> Problem {
    match error {
        SeenError::NotFound => Problem::not_found(),
        SeenError::Storage(error) => error.into(),
    }
}
