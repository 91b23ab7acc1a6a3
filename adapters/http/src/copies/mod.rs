//! Transfers: copies that one account sends to another.

pub(crate) mod accept;
pub(crate) mod cancel;
pub(crate) mod decline;
pub(crate) mod list;
pub(crate) mod send_copy;
pub(crate) mod wire;

use std::sync::Arc;

use octavo_application::copies::AnswerError;
use octavo_domain::{
    copies::NotPending,
    ids::{TransferId, UserId},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    copies::wire::Send,
    problem::{ErrorCode, Problem},
};

/// The calls on transfers.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list, send_copy::send_copy))
        .routes(routes!(accept::accept))
        .routes(routes!(decline::decline))
        .routes(routes!(cancel::cancel))
}

/// A transfer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendAnswer {
    /// The transfer.
    send: Send,
}

/// A transfer as `user` now sees it.
async fn answer(app: &Arc<App>, user: UserId, id: TransferId) -> Result<SendAnswer, Problem> {
    let view = app.copies.read_transfers.one(id).await?.ok_or_else(Problem::not_found)?;
    Ok(SendAnswer { send: Send::new(view, user, &app.settings.viewer_origin) })
}

fn refused(error: AnswerError) -> Problem {
    match error {
        AnswerError::NotFound => Problem::not_found(),
        AnswerError::NotPending(NotPending::Expired) => Problem::new(ErrorCode::Expired, error.to_string()),
        AnswerError::NotPending(_) => Problem::new(ErrorCode::AlreadyAnswered, error.to_string()),
        AnswerError::TooManyProjects => Problem::new(ErrorCode::TooManyProjects, error.to_string()),
        AnswerError::TooManyFolders => Problem::new(ErrorCode::TooManyFolders, error.to_string()),
        AnswerError::Storage(error) => error.into(),
    }
}
