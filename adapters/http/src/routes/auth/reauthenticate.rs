//! `POST /api/auth/reauthenticate`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{AppendHeaders, IntoResponse, Response},
};
use octavo_application::{
    account::Origin,
    auth::{
        passkeys::enter::EnterError, ports::queries::SessionView, prove::ProveError,
        start_session::SignedIn as Renewed,
    },
};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{
        body::Body,
        origin::From,
        session::{self, SignedIn},
    },
    problem::{ErrorCode, Problem},
    wire::{
        passkey::refuse_entry,
        second_factor::{code, one_of, refuse_code},
    },
};

/// What somebody who is signed in proves again who they are with.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReauthenticateBody {
    /// Their password.
    password: Option<String>,
    /// The six digits that their authenticator app shows, in place of the password.
    code: Option<String>,
    /// What `PublicKeyCredential.toJSON` gives, in place of the password: the answer of a passkey of the account to
    /// `POST /auth/passkey/options` of the same browser.
    #[schema(value_type = Option<HashMap<String, serde_json::Value>>)]
    passkey: Option<Value>,
}

/// Proves again who is signed in. From then on sensitive changes may be made for ten minutes. The session gets a new
/// token; the one it had ends.
#[utoipa::path(post, path = "/auth/reauthenticate", tag = "auth", request_body = ReauthenticateBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn reauthenticate(
    State(app): State<Arc<App>>,
    SignedIn(view): SignedIn,
    From(origin): From,
    headers: HeaderMap,
    Body(body): Body<ReauthenticateBody>,
) -> Result<Response, Problem> {
    let ReauthenticateBody { password, code: digits, passkey } = body;
    let by_passkey = passkey.is_some();
    let renewed = match (password.as_deref(), digits.as_deref(), passkey) {
        (None, None, Some(credential)) => {
            prove_with_passkey(&app, &view, &credential, &headers, &origin).await?
        }
        (None, Some(text), None) => {
            let renewed =
                app.second_factor.prove_code.execute(view.user, view.session, code(text)?, &origin).await;
            renewed.map_err(|error| refuse_code(error, "code"))?
        }
        (Some(""), None, None) | (None, None, None) => {
            return Err(Problem::invalid(ErrorCode::PasswordRequired, "password", "Password must be filled"));
        }
        (Some(password), None, None) => {
            let renewed =
                app.account.reauthenticate.execute(view.user, view.session, password, &origin).await;
            renewed.map_err(|error| refuse_proof(error, "The password is wrong"))?
        }
        _ => return Err(one_of("password or code", "passkey")),
    };
    // What was asked is answered.
    let answered = by_passkey.then(|| session::no_passkey_cookie(&app.settings));
    let cookies = [session::cookie(&app.settings, &renewed.token)].into_iter().chain(answered);
    let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((StatusCode::NO_CONTENT, cookies).into_response())
}

async fn prove_with_passkey(
    app: &App,
    view: &SessionView,
    credential: &Value,
    headers: &HeaderMap,
    origin: &Origin,
) -> Result<Renewed, Problem> {
    let asked = session::passkey(headers, &app.settings).ok_or(EnterError::Expired).map_err(refuse_entry)?;
    let answer = credential.to_string();
    let proved = app.passkeys.prove.execute(view.user, view.session, (&asked, &answer), origin).await;
    proved.map_err(refuse_entry)
}

/// The refusals of a password that was to prove who is signed in; `wrong` is what is said of a wrong one.
pub(crate) fn refuse_proof(error: ProveError, wrong: &'static str) -> Problem {
    match error {
        ProveError::WrongPassword => Problem::invalid(ErrorCode::WrongPassword, "password", wrong),
        ProveError::Gone => Problem::signed_out(),
        ProveError::TooMany(wait) => Problem::too_many(wait),
        ProveError::Hashing(error) => error.into(),
        ProveError::Storage(error) => error.into(),
    }
}
