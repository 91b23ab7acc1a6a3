//! `POST /api/request-a-demo`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use octavo_domain::{
    account::{email::Email, profile::DisplayName},
    prompts::demo::{DemoRequest, ShortText},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From},
    problem::{ErrorCode, Problem},
};

/// A request for a demonstration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DemoBody {
    /// The person's name, 1 to 64 characters.
    name: String,
    /// The address for the answer.
    email: String,
    /// Their company, at most 128 characters.
    #[serde(default)]
    company: String,
    /// Their questions, at most 2 000 characters.
    #[serde(default)]
    message: String,
}

/// Requests a demonstration of the product. No session is needed.
#[utoipa::path(post, path = "/request-a-demo", tag = "prompts", request_body = DemoBody, responses(
    (status = 204), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn request_demo(
    State(app): State<Arc<App>>,
    From(origin): From,
    Body(body): Body<DemoBody>,
) -> Result<StatusCode, Problem> {
    let refuse = |code, field, error: String| Problem::invalid(code, field, error);
    let request = DemoRequest {
        name: DisplayName::parse(&body.name)
            .map_err(|error| refuse(ErrorCode::InvalidName, "name", error.to_string()))?,
        email: Email::parse(&body.email)
            .map_err(|error| refuse(ErrorCode::InvalidEmail, "email", error.to_string()))?,
        company: ShortText::parse(&body.company)
            .map_err(|error| refuse(ErrorCode::TooLong, "company", error.to_string()))?,
        message: ShortText::parse(&body.message)
            .map_err(|error| refuse(ErrorCode::TooLong, "message", error.to_string()))?,
    };
    app.prompts.demo.execute(request, &origin).await?;
    Ok(StatusCode::NO_CONTENT)
}
