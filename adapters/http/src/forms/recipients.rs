//! `POST` and `DELETE /api/documents/{id}/forms/{form}/recipients`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use octavo_domain::account::email::Email;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::Recipient;
use crate::{
    app::App,
    extract::{
        body::Body,
        path::{FormPath, RecipientPath},
        session::SignedIn,
    },
    problem::{ErrorCode, Problem},
};

/// Somebody to whom answers are to be mailed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecipientBody {
    /// The address.
    email: String,
}

/// Has the answers of a form mailed to an address, for the owner of the project or a teammate with the layout unlocked.
/// Those who may not see the answers anyway are asked first.
#[utoipa::path(post, path = "/documents/{id}/forms/{form}/recipients", tag = "forms", params(("id" = String, Path), ("form" = String, Path)), request_body = RecipientBody, responses(
    (status = 201, body = Recipient), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn add_recipient(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormPath(project, form): FormPath,
    Body(body): Body<RecipientBody>,
) -> Result<Response, Problem> {
    let email = Email::parse(&body.email)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidBody, "email", error.to_string()))?;
    let added = app.forms.recipients.add(&app.forms.read, session.user(), (project, form), email).await?;
    Ok((StatusCode::CREATED, Json(Recipient::new(&added))).into_response())
}

/// Ends the mails to an address, for the owner of the project or a teammate with the layout unlocked.
#[utoipa::path(delete, path = "/documents/{id}/forms/{form}/recipients/{recipient}", tag = "forms",
    params(("id" = String, Path), ("form" = String, Path), ("recipient" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn remove_recipient(
    State(app): State<Arc<App>>,
    session: SignedIn,
    RecipientPath(project, recipient): RecipientPath,
) -> Result<StatusCode, Problem> {
    app.forms.recipients.remove(&app.forms.read, session.user(), project, recipient).await?;
    Ok(StatusCode::NO_CONTENT)
}
