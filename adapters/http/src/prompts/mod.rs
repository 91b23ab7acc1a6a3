//! Prompts of the dashboard, and the answers to them.

pub(crate) mod coupon_used;
pub(crate) mod feature_flags;
pub(crate) mod feedback;
pub(crate) mod news;
pub(crate) mod note_upgrade;
pub(crate) mod promo;
pub(crate) mod request_demo;
pub(crate) mod start_template;
pub(crate) mod start_tour;
pub(crate) mod templates;
pub(crate) mod unwanted;

use std::sync::Arc;

use octavo_application::prompts::{answer_prompts::AnswerError, start_template::StartError};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// The calls about prompts.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(templates::templates))
        .routes(routes!(start_template::start_template))
        .routes(routes!(start_tour::start_tour))
        .routes(routes!(feature_flags::feature_flags))
        .routes(routes!(promo::promo))
        .routes(routes!(unwanted::unwanted))
        .routes(routes!(coupon_used::coupon_used))
        .routes(routes!(note_upgrade::note_upgrade))
        .routes(routes!(feedback::feedback))
        .routes(routes!(request_demo::request_demo))
        .merge(news::routes())
}

/// The refusals of a project from a template.
fn not_started(error: StartError) -> Problem {
    match error {
        StartError::NotFound => Problem::not_found(),
        StartError::Full => Problem::new(ErrorCode::TooManyProjects, error.to_string()),
        StartError::Storage(error) => error.into(),
    }
}

/// The refusals of an answer to a banner.
fn not_answered(error: AnswerError) -> Problem {
    match error {
        AnswerError::NotFound => Problem::not_found(),
        AnswerError::Storage(error) => error.into(),
    }
}
