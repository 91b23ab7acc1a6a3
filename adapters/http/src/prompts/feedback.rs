//! `POST /api/user/feedback`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use octavo_domain::prompts::feedback::{Feedback, FeedbackError};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// Feedback, inside of `data` or bare.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum FeedbackBody {
    /// Inside of `data`.
    Wrapped(WrappedFeedback),
    /// Bare.
    Bare(Given),
}

/// Feedback inside of `data`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrappedFeedback {
    /// The feedback.
    data: Given,
}

/// Stars, text, or both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Given {
    /// 1 to 5 stars.
    rating: Option<i64>,
    /// At most 2 000 characters.
    feedback: Option<String>,
}

/// Stores feedback about the product. The survey is then not shown again.
#[utoipa::path(post, path = "/user/feedback", operation_id = "give_feedback", tag = "prompts", request_body = FeedbackBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn feedback(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<FeedbackBody>,
) -> Result<StatusCode, Problem> {
    let (FeedbackBody::Wrapped(WrappedFeedback { data: given }) | FeedbackBody::Bare(given)) = body;
    let feedback = Feedback::parse(given.rating, given.feedback.as_deref()).map_err(|error| {
        let (code, field) = match error {
            FeedbackError::Empty => (ErrorCode::Empty, "feedback"),
            FeedbackError::Rating => (ErrorCode::InvalidNumber, "rating"),
            FeedbackError::TooLong => (ErrorCode::TooLong, "feedback"),
        };
        Problem::invalid(code, field, error.to_string())
    })?;
    app.prompts.feedback.execute(session.user(), &feedback).await?;
    Ok(StatusCode::NO_CONTENT)
}
