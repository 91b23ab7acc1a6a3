//! `GET /api/list/topics`

use axum::Json;
use octavo_domain::newsletters::Topic;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{extract::session::SignedIn, newsletters::wire::NewsletterTopic, problem::Problem};

/// Newsletters.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TopicsAnswer {
    /// In their order on screen.
    topics: Vec<NewsletterTopic>,
}

/// Lists the newsletters.
#[utoipa::path(get, path = "/list/topics", operation_id = "list_topics", tag = "newsletters", responses(
    (status = 200, body = TopicsAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn topics(_: SignedIn) -> Json<TopicsAnswer> {
    Json(TopicsAnswer { topics: Topic::ALL.into_iter().map(Into::into).collect() })
}
