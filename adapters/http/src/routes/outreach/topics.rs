//! `GET /api/list/topics`

use axum::Json;
use octavo_domain::newsletters::Topic;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{extract::session::SignedIn, problem::Problem, wire::outreach::NewsletterTopic};

/// Newsletters.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TopicsAnswer {
    /// In the order of the settings.
    topics: Vec<NewsletterTopic>,
}

/// The newsletters that there are.
#[utoipa::path(get, path = "/list/topics", operation_id = "list_topics", tag = "newsletters", responses(
    (status = 200, body = TopicsAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn topics(_: SignedIn) -> Json<TopicsAnswer> {
    Json(TopicsAnswer { topics: Topic::ALL.into_iter().map(Into::into).collect() })
}
