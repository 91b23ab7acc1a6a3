//! Comments on drafts, for those who work on them.

pub(crate) mod change_comment;
pub(crate) mod list_comments;
pub(crate) mod wire;
pub(crate) mod write_comment;

use std::sync::Arc;

use octavo_application::comments::read_comments::CommentError;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// Their calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list_comments::list_comments, write_comment::write_comment))
        .routes(routes!(list_comments::list_comment_people))
        .routes(routes!(
            list_comments::read_comment_thread,
            change_comment::change_comment,
            change_comment::delete_comment
        ))
}

impl From<CommentError> for Problem {
    fn from(error: CommentError) -> Self {
        let sentence = error.to_string();
        match error {
            CommentError::MayNot(error) => error.into(),
            CommentError::NoSuchComment => Self::not_found(),
            CommentError::NotOwn => Self::forbidden(sentence),
            CommentError::Archived => Self::new(ErrorCode::Archived, sentence),
            CommentError::Mentions => Self::invalid(ErrorCode::InvalidBody, "mentions", sentence),
            CommentError::ProjectFull | CommentError::ThreadFull => {
                Self::new(ErrorCode::LimitReached, sentence)
            }
            CommentError::TooMany(wait) => Self::too_many(wait),
        }
    }
}
