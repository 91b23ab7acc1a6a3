//! `PATCH /api/me/email`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::change_email::ChangeEmailError;
use octavo_domain::account::email::{Email, EmailError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::reauthenticate::refuse_proof,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// The new address and the account's password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeEmailBody {
    /// The new address.
    #[serde(default)]
    email: String,
    /// The account's password.
    #[serde(default)]
    password: String,
}

/// The current address, and the one that waits for its confirmation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangedEmail {
    /// The account's current address.
    email: String,
    /// The new address; the confirmation link was mailed to it.
    pending_email: String,
}

/// Mails a confirmation link to a new address, and an undo link, good for 72 hours, to the current one. `message` of a
/// refusal holds the same sentence as `detail`.
#[utoipa::path(patch, path = "/me/email", tag = "account", request_body = ChangeEmailBody, responses(
    (status = 200, body = ChangedEmail), (status = 401, body = Problem), (status = 409, body = Problem),
    (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn change_email(
    State(app): State<Arc<App>>,
    SignedIn(view): SignedIn,
    From(origin): From,
    Body(body): Body<ChangeEmailBody>,
) -> Result<Json<ChangedEmail>, Problem> {
    let new = Email::parse(&body.email).map_err(|error| match error {
        EmailError::Empty => invalid(ErrorCode::EmailRequired, "email", "Email must be filled"),
        EmailError::Malformed => invalid(ErrorCode::InvalidEmail, "email", "Not a valid email"),
    })?;
    if body.password.is_empty() {
        return Err(invalid(ErrorCode::PasswordRequired, "password", "Password must be filled"));
    }
    let done = app.account.change_email.execute(view.user, &new, &body.password, &origin).await;
    let email = done.map_err(refuse)?;
    let pending_email = new.as_str().to_owned();
    Ok(Json(ChangedEmail { email: email.as_str().to_owned(), pending_email }))
}

fn invalid(code: ErrorCode, field: &str, sentence: &'static str) -> Problem {
    Problem::invalid(code, field, sentence).with_message()
}

fn refuse(error: ChangeEmailError) -> Problem {
    let sentence = error.to_string();
    match error {
        ChangeEmailError::Unchanged => {
            Problem::invalid(ErrorCode::EmailUnchanged, "email", sentence).with_message()
        }
        ChangeEmailError::Taken => {
            Problem::new(ErrorCode::EmailTaken, sentence).about("email").with_message()
        }
        ChangeEmailError::Proof(error) => refuse_proof(error, "The password is wrong").with_message(),
        ChangeEmailError::TooMany(wait) => Problem::too_many(wait).with_message(),
        ChangeEmailError::Storage(error) => error.into(),
    }
}
