//! `POST /api/send`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use octavo_application::{
    copies::send_copy::{RecipientInput, SendCopyError},
    library::{BulkError, Items},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{SendAnswer, answer};
use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    library::wire::bulk,
    problem::{ErrorCode, Limit, Problem},
};

/// Copies to send: at most 200 items.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendBody {
    /// An e-mail address or a username.
    email: String,
    /// Projects by number.
    #[serde(default)]
    mags: Vec<i64>,
    /// Collections by number.
    #[serde(default)]
    folders: Vec<i64>,
    /// Do the own fonts that the projects are set in go along? Without them the copies are set in a fallback.
    #[serde(default = "whole")]
    send_fonts_with_project: bool,
}

const fn whole() -> bool {
    true
}

/// Sends copies of projects and collections. The recipient gets a mail, and the copies once they have accepted them.
///
/// The answer is 200 when the same items already wait for the same recipient; nothing is sent again.
#[utoipa::path(post, path = "/send", tag = "send", request_body = SendBody, responses(
    (status = 201, body = SendAnswer), (status = 200, body = SendAnswer, description = "It waits already"),
    (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn send_copy(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<SendBody>,
) -> Result<(StatusCode, Json<SendAnswer>), Problem> {
    let recipient = RecipientInput::parse(&body.email)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidEmail, "email", error.to_string()))?;
    let items = Items {
        projects: bulk::num_ids(&body.mags, "mags")?,
        folders: bulk::num_ids(&body.folders, "folders")?,
    };
    let with_fonts = body.send_fonts_with_project;
    let sent = app.copies.send_copy.execute(session.user(), &recipient, items, with_fonts);
    let sent = sent.await.map_err(refused)?;
    let status = if sent.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(answer(&app, session.user(), sent.id).await?)))
}

fn refused(error: SendCopyError) -> Problem {
    let sentence = error.to_string();
    match error {
        SendCopyError::PlanRequired => Problem::plan_required(Limit::Send, sentence),
        SendCopyError::Paused => Problem::subscription_paused(Limit::Send, sentence),
        SendCopyError::UnknownName => Problem::invalid(ErrorCode::UnknownAccount, "email", sentence),
        SendCopyError::Oneself => Problem::invalid(ErrorCode::OwnAccount, "email", sentence),
        SendCopyError::TooMany => Problem::invalid(ErrorCode::TooManyItems, "mags", sentence),
        SendCopyError::Throttled(wait) => Problem::too_many(wait),
        SendCopyError::Items(error @ (BulkError::NothingChosen | BulkError::TooMany)) => {
            Problem::from(error).about("mags")
        }
        SendCopyError::Items(error) => error.into(),
        SendCopyError::Storage(error) => error.into(),
    }
}
