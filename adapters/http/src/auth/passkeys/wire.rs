//! Passkeys in calls and answers.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use octavo_application::auth::{
    passkeys::{PasskeyChallenge, begin_add::AddError, sign_in::PasskeySignInError},
    ports::passkey::{PasskeyError, PasskeyView},
};
use octavo_domain::auth::passkey::{Passkey as DomainPasskey, PasskeyName};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    extract::session,
    problem::{ErrorCode, Problem},
    settings::HttpSettings,
};

/// A passkey of the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Passkey {
    /// Its id, for renaming and removing; of no use as a credential.
    id: Uuid,
    /// Its name.
    name: String,
    /// Is it copied to the owner's other devices?
    backed_up: bool,
    /// When it was added.
    created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    #[schema(required)]
    last_used_at: Option<DateTime<Utc>>,
}

impl From<PasskeyView> for Passkey {
    fn from(view: PasskeyView) -> Self {
        let PasskeyView { id, name, backed_up, created_at, last_used_at } = view;
        Self { id: id.uuid(), name, backed_up, created_at, last_used_at }
    }
}

impl From<DomainPasskey> for Passkey {
    fn from(passkey: DomainPasskey) -> Self {
        let DomainPasskey { id, name, backed_up, created_at, last_used_at, .. } = passkey;
        Self { id: id.uuid(), name: name.as_str().to_owned(), backed_up, created_at, last_used_at }
    }
}

/// The options for an authenticator, in the JSON form of the Web Authentication API.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyOptions {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = HashMap<String, serde_json::Value>)]
    public_key: Box<RawValue>,
}

/// The answer with the options, and the cookie that must come back with the authenticator's result.
pub(crate) fn asked(settings: &HttpSettings, question: PasskeyChallenge) -> Result<Response, Problem> {
    let PasskeyChallenge { token, options } = question;
    let public_key = RawValue::from_string(options).map_err(|error| failed(&error))?;
    let cookie = session::passkey_cookie(settings, &token);
    Ok((StatusCode::OK, [(header::SET_COOKIE, cookie)], Json(PasskeyOptions { public_key })).into_response())
}

/// Reads a body's field `name`.
pub(crate) fn name(text: &str) -> Result<PasskeyName, Problem> {
    PasskeyName::parse(text)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidName, "name", error.to_string()))
}

fn failed(error: &impl ToString) -> Problem {
    tracing::error!(error = error.to_string(), "passkeys failed");
    Problem::internal()
}

fn refuse_passkey(error: &PasskeyError, refused: &'static str) -> Problem {
    match error {
        PasskeyError::Refused(_) => {
            tracing::info!(%error, "a passkey was refused");
            Problem::invalid(ErrorCode::PasskeyRefused, "credential", refused)
        }
        PasskeyError::Unavailable => {
            let sentence = "Passkeys need a domain name. They cannot be used at this address";
            Problem::new(ErrorCode::PasskeysUnavailable, sentence)
        }
        PasskeyError::Failed(_) => failed(error),
    }
}

fn expired(sentence: String) -> Problem {
    Problem::invalid(ErrorCode::ChallengeExpired, "credential", sentence)
}

/// The refusals of a new passkey.
pub(crate) fn refuse_new(error: AddError) -> Problem {
    match error {
        AddError::Gone => Problem::signed_out(),
        AddError::EmailUnconfirmed => Problem::new(ErrorCode::EmailUnconfirmed, error.to_string()),
        AddError::Managed => Problem::new(ErrorCode::SsoPasskey, error.to_string()),
        AddError::Full => Problem::new(ErrorCode::TooManyPasskeys, error.to_string()),
        AddError::Known => Problem::new(ErrorCode::PasskeyKnown, error.to_string()),
        AddError::Expired => expired(error.to_string()),
        AddError::Passkey(error) => refuse_passkey(&error, "This passkey could not be added"),
        AddError::TooMany(wait) => Problem::too_many(wait),
        AddError::Storage(error) => error.into(),
    }
}

/// The refusals of a passkey at sign-in or reauthentication.
pub(crate) fn passkey_sign_in_problem(error: PasskeySignInError) -> Problem {
    match error {
        PasskeySignInError::Unknown => {
            Problem::invalid(ErrorCode::PasskeyRefused, "credential", error.to_string())
        }
        PasskeySignInError::Gone => Problem::signed_out(),
        PasskeySignInError::Expired => expired(error.to_string()),
        PasskeySignInError::Passkey(error) => refuse_passkey(&error, "This passkey was not recognised"),
        PasskeySignInError::TooMany(wait) => Problem::too_many(wait),
        PasskeySignInError::Storage(error) => error.into(),
    }
}
