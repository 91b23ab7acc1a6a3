//! The forms of a project, for those who work on it.

pub(crate) mod answer_file;
pub(crate) mod answers;
pub(crate) mod change_form;
pub(crate) mod csv;
pub(crate) mod list_forms;
pub(crate) mod recipients;
pub(crate) mod services;
pub(crate) mod wire;

use std::sync::Arc;

use octavo_application::forms::read_forms::FormError;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// Its calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list_forms::list_forms))
        .routes(routes!(answers::read_answers, answers::delete_answers))
        .routes(routes!(answer_file::read_answer_file))
        .routes(routes!(change_form::change_form))
        .routes(routes!(change_form::renew_form_secret))
        .routes(routes!(change_form::list_deliveries))
        .routes(routes!(services::list_form_services))
        .routes(routes!(services::list_audiences))
        .routes(routes!(services::begin_forwarding, services::end_forwarding))
        .routes(routes!(recipients::add_recipient))
        .routes(routes!(recipients::remove_recipient))
}

impl From<FormError> for Problem {
    fn from(error: FormError) -> Self {
        let sentence = error.to_string();
        match error {
            FormError::NotFound => Self::not_found(),
            FormError::Forbidden => Self::forbidden(sentence),
            FormError::TooManyRecipients => Self::new(ErrorCode::LimitReached, sentence),
            FormError::NoWebhook => Self::new(ErrorCode::Conflict, sentence),
            FormError::Refused(refused) => refused.into(),
        }
    }
}
